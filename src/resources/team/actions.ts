import type { Subject } from '../../../contract/access';
import { teamTexts as texts } from '../../../texts/team';
import type { Action } from '../../model/action';
import { callOn } from '../../model/recordCall';
import { displayTime } from '../../ui/formats';
import { isInvitation, roleChoices, type TeamRecord } from './record';

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
    label: texts.changeRole,
    access: ['team', 'change-role'],
    visible: isMember,
    disabledReason: notOneself(texts.ownRole),
    dialog: {
      kind: 'choice',
      title: texts.changeRole,
      param: 'role',
      legend: texts.role,
      choices: roleChoices,
      current: ({ role }) => role,
      same: texts.sameRole,
      submit: texts.changeRole,
    },
    run: callOn('PATCH', '/customer/users/{uuid}', {
      body: ({ role }) => {
        if (role === undefined) throw new Error(texts.noRole);
        return { role };
      },
    }),
    success: texts.roleChanged,
    failure: texts.roleFailed,
  },
  {
    id: 'end-sessions',
    label: texts.endSessions,
    access: ['sessions', 'end-of-member'],
    visible: isMember,
    disabledReason: notOneself(texts.ownSessions),
    dialog: {
      kind: 'confirm',
      title: texts.endSessions,
      text: ({ name, email }) => [texts.endSessionsText(name, email)],
      submit: texts.endSessions,
    },
    run: callOn('DELETE', '/customer/users/{uuid}/sessions'),
    success: texts.sessionsEnded,
    failure: texts.sessionsFailed,
  },
  {
    id: 'remove',
    label: texts.remove,
    danger: true,
    access: ['team', 'remove'],
    visible: isMember,
    // The last administrator is always the one who asks.
    disabledReason: notOneself(texts.removeOneself),
    dialog: {
      kind: 'confirm',
      title: texts.removeTitle,
      text: ({ name, email }) => [
        { severity: 'warning', text: texts.removeWarning(name, email) },
        texts.removeText,
      ],
      submit: texts.remove,
    },
    run: callOn('DELETE', '/customer/remove_user/{uuid}'),
    success: texts.removed,
    failure: texts.removeFailed,
    deletes: true,
  },
  {
    id: 'send-again',
    label: texts.sendAgain,
    access: ['team', 'invite'],
    visible: isInvitation,
    dialog: {
      kind: 'confirm',
      title: texts.sendAgain,
      text: ({ email }) => [texts.sendAgainText(email)],
      submit: texts.sendAgain,
    },
    run: ({ email, role }, _, provider) =>
      provider.action({ method: 'POST', path: '/invitations', params: {}, body: { email, role } }),
    success: texts.invited,
    failure: texts.inviteFailed,
  },
  {
    id: 'revoke',
    label: texts.revoke,
    danger: true,
    access: ['team', 'revoke-invitation'],
    visible: isInvitation,
    dialog: {
      kind: 'confirm',
      title: texts.revokeTitle,
      text: (record) => [
        isInvitation(record) && record.expired
          ? texts.revokeExpired(record.email, displayTime(record.expires_at))
          : texts.revokeText(record.email),
      ],
      submit: texts.revoke,
    },
    run: callOn('DELETE', '/invitations/{uuid}'),
    success: texts.revoked,
    failure: texts.revokeFailed,
    deletes: true,
  },
];
