import type { Subject } from '../../../contract/access';
import { displayTime } from '../../dates/displayTime';
import { codeLoader } from '../../forms/codeLoader';
import type { Action } from '../declare';
import { teamMessages } from './messages';
import { isInvitation, type TeamRecord } from './record';

const isMember = (record: TeamRecord): boolean => !isInvitation(record);

/** @returns the reason on one's own row */
const notOneself =
  (reason: string) =>
  ({ uuid }: TeamRecord, subject: Subject): string | undefined =>
    uuid === subject.uuid ? reason : undefined;

/** The row menu of a member and of an invitation (companion.md sections 4 and 6, decision 63). */
export const teamActions: readonly Action<TeamRecord>[] = [
  {
    id: 'change-role',
    label: 'Change Role',
    access: ['team', 'change-role'],
    visible: isMember,
    disabledReason: notOneself('You cannot change your own role.'),
    dialog: { kind: 'custom', code: codeLoader(() => import('./ChangeRoleDialog')) },
    run: async ({ uuid }, { role }, provider) => {
      if (role === undefined) throw new Error('No role set for the user.');
      await provider.action({
        method: 'PATCH',
        path: '/customer/users/{uuid}',
        params: { uuid },
        body: { role },
      });
    },
    success: teamMessages.roleChanged,
    failure: teamMessages.roleFailed,
  },
  {
    id: 'end-sessions',
    label: 'End Sessions',
    access: ['sessions', 'end-of-member'],
    visible: isMember,
    disabledReason: notOneself('Your own sessions are ended in your account.'),
    dialog: {
      kind: 'confirm',
      title: 'End Sessions',
      text: ({ name, email }) => [
        `${name} (${email}) is signed out everywhere at once, and can sign in again.`,
      ],
      submit: 'End Sessions',
    },
    run: ({ uuid }, _, provider) =>
      provider.action({
        method: 'DELETE',
        path: '/customer/users/{uuid}/sessions',
        params: { uuid },
      }),
    success: teamMessages.sessionsEnded,
    failure: teamMessages.sessionsFailed,
  },
  {
    id: 'remove',
    label: 'Remove',
    danger: true,
    access: ['team', 'remove'],
    visible: isMember,
    // The last administrator is always the one who asks.
    disabledReason: notOneself(
      'You cannot remove yourself: your company always keeps an administrator.',
    ),
    dialog: { kind: 'custom', code: codeLoader(() => import('./RemoveDialog')) },
    run: ({ uuid }, _, provider) =>
      provider.action({
        method: 'DELETE',
        path: '/customer/remove_user/{uuid}',
        params: { uuid },
      }),
    success: teamMessages.removed,
    failure: teamMessages.removeFailed,
    gone: true,
  },
  {
    id: 'send-again',
    label: 'Send Again',
    access: ['team', 'invite'],
    visible: isInvitation,
    dialog: {
      kind: 'confirm',
      title: 'Send Again',
      text: ({ email }) => [
        `A new invitation is sent to ${email}. It takes the place of the one from before, whose link ends.`,
      ],
      submit: 'Send Again',
    },
    run: ({ email, role }, _, provider) =>
      provider.action({
        method: 'POST',
        path: '/invitations',
        params: {},
        body: { email, role },
      }),
    success: teamMessages.invited,
    failure: teamMessages.inviteFailed,
  },
  {
    id: 'revoke',
    label: 'Revoke',
    danger: true,
    access: ['team', 'revoke-invitation'],
    visible: isInvitation,
    dialog: {
      kind: 'confirm',
      title: 'Revoke Invitation',
      text: (record) => [
        isInvitation(record) && record.expired
          ? `The invitation of ${record.email} expired on ${displayTime(record.expires_at)}.`
          : `The link that was sent to ${record.email} ends at once.`,
      ],
      submit: 'Revoke',
    },
    run: ({ uuid }, _, provider) =>
      provider.action({ method: 'DELETE', path: '/invitations/{uuid}', params: { uuid } }),
    success: teamMessages.revoked,
    failure: teamMessages.revokeFailed,
    gone: true,
  },
];
