import type { Subject } from '../../../contract/access/access';
import { teamTexts as texts } from '../../../texts/people/team';
import type { Action } from '../../model/action';
import { recordCall } from '../../model/recordCall';
import { displayTime } from '../../ui/formats';
import { bulkAction } from '../../admin-kit/actions/bulk/bulkAction';
import { accessOfRole, isInvitation, roleChoices, type TeamRecord } from './record';

const selectionTexts = texts.selection.sendAgain;

const isMember = (record: TeamRecord): boolean => !isInvitation(record);

const refuseOneself =
  (reason: string) =>
  ({ uuid }: TeamRecord, subject: Subject): string | undefined =>
    uuid === subject.uuid ? reason : undefined;

/** The texts of each action are its label and its outcome messages (companion.md sections 4 and 6). */
export const teamActions: readonly Action<TeamRecord>[] = [
  {
    id: 'change-role',
    ...texts.changeRole,
    access: ['team', 'change-role'],
    accessOf: ({ role }, { role: current }) => (role === current ? undefined : accessOfRole(role)),
    visible: isMember,
    disabledReason: refuseOneself(texts.ownRole),
    dialog: {
      kind: 'fields',
      fields: () => [
        { kind: 'select', name: 'role', label: texts.role, choices: roleChoices, radios: true },
      ],
      initial: ({ role }) => ({ role }),
      schema: async () => (await import('../../../contract/people/team')).memberUpdate,
      check: ({ role }, { role: current }) => ({
        reason: role === current ? texts.sameRole : undefined,
      }),
      draft: {},
    },
    run: recordCall('PATCH', '/customer/users/{uuid}', {
      body: ({ role }) => ({ role }),
    }),
  },
  {
    id: 'end-sessions',
    ...texts.endSessions,
    access: ['sessions', 'end-of-member'],
    visible: isMember,
    disabledReason: refuseOneself(texts.ownSessions),
    dialog: {
      kind: 'confirm',
      text: ({ name, email }) => [texts.endSessionsText(name, email)],
    },
    run: recordCall('DELETE', '/customer/users/{uuid}/sessions'),
  },
  {
    id: 'remove',
    ...texts.remove,
    danger: true,
    access: ['team', 'remove'],
    visible: isMember,
    // The last administrator can only be the person who asks.
    disabledReason: refuseOneself(texts.removeOneself),
    dialog: {
      kind: 'confirm',
      text: (record, _, __, { signsInElsewhere }) => [
        { severity: 'warning', text: texts.removeWarning(record.name, record.email) },
        texts.removeText,
        ...(record.role === 'admin' ? [texts.removeInvitations] : []),
        texts.removeKeys,
        ...(record.mfa_enabled && !signsInElsewhere ? [texts.removeLocked] : []),
      ],
    },
    run: recordCall('DELETE', '/customer/remove_user/{uuid}'),
    deletes: true,
  },
  {
    id: 'send-again',
    label: texts.sendAgain,
    ...texts.sent,
    access: ['team', 'invite'],
    accessOf: (_, { role }) => accessOfRole(role),
    visible: isInvitation,
    dialog: { kind: 'confirm', text: ({ email }) => [texts.sendAgainText(email)] },
    run: ({ email, role }, _, provider) =>
      provider.action({ method: 'POST', path: '/invitations', body: { email, role } }),
  },
  {
    id: 'copy-link',
    ...texts.copyLink,
    access: ['team', 'invite'],
    accessOf: (_, { role }) => accessOfRole(role),
    visible: isInvitation,
    dialog: { kind: 'confirm', text: ({ email }) => texts.copyLinkText(email) },
    run: async ({ uuid }, _, provider) =>
      (await import('../../admin-kit/actions/makeSecret')).makeSecret(
        provider,
        { path: '/invitations/{uuid}/link', params: { uuid } },
        ['invitations', 'link'],
        texts.link,
      ),
  },
  {
    id: 'revoke',
    ...texts.revoke,
    danger: true,
    access: ['team', 'revoke-invitation'],
    visible: isInvitation,
    dialog: {
      kind: 'confirm',
      text: (record) => [
        isInvitation(record) && record.expired
          ? texts.revokeExpired(record.email, displayTime(record.expires_at))
          : texts.revokeText(record.email),
      ],
    },
    run: recordCall('DELETE', '/invitations/{uuid}'),
    deletes: true,
  },
  bulkAction('team', {
    ...selectionTexts,
    id: 'send-again',
    access: ['team', 'invite'],
    visible: isInvitation,
    text: [selectionTexts.text],
  }),
];
