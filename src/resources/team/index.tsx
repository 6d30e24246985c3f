import { attentionKinds } from '../../../contract/attention/attention';
import { customerRoles } from '../../../contract/access/access';
import { shellTexts } from '../../../texts/layout/shell';
import { teamTexts as texts } from '../../../texts/people/team';
import { codeLoader } from '../../model/code';
import type { DeclaredColumn } from '../../model/list';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { relativeTime } from '../../ui/formats';
import { teamActions } from './actions';
import { isInvitation, type TeamRecord } from './record';

const { active, invited, expired } = texts.statuses;

const statusText = (record: TeamRecord): string => {
  if (record.state === 'Active') return active;
  return record.expired ? expired : invited;
};

const mfaText = (enabled: unknown): string =>
  enabled === true ? texts.mfaEnabled : texts.mfaNotEnabled;

const { tone: withoutMfa } = attentionKinds['members-without-mfa'];

/** Somebody who was only invited has no account yet that MFA could guard. */
const mfaTone = (state: TeamRecord['state']) => (state === 'Active' ? withoutMfa : 'neutral');

/** Columns of members and of invitations (companion.md "Team" and section 3). */
const columns: readonly DeclaredColumn<TeamRecord>[] = [
  {
    kind: 'text',
    name: 'name',
    label: texts.name,
    width: 140,
    badge: (record, { uuid }) => {
      if (record.uuid === uuid) return texts.you;
      return !isInvitation(record) && record.provisioned ? texts.provisioned : undefined;
    },
  },
  { kind: 'text', name: 'email', label: texts.email, width: 212 },
  {
    kind: 'text',
    name: 'role',
    label: texts.role,
    width: 72,
    value: ({ role }) => shellTexts.roles[role],
    setFilter: customerRoles.map((role) => ({
      value: role,
      label: shellTexts.roles[role],
    })),
  },
  {
    kind: 'status',
    name: 'state',
    label: texts.status,
    width: 102,
    value: (record) => ({
      label: statusText(record),
      tone: record.state === 'Active' ? 'ok' : record.expired ? 'warning' : 'neutral',
    }),
    setFilter: [
      { value: 'Active', label: active },
      { value: 'Invited', label: invited },
    ],
  },
  {
    kind: 'status',
    name: 'mfa_enabled',
    label: texts.mfa,
    width: 134,
    value: ({ mfa_enabled: enabled, state }) => ({
      label: mfaText(enabled),
      tone: enabled ? 'ok' : mfaTone(state),
    }),
    setFilter: [true, false].map((enabled) => ({
      value: String(enabled),
      label: mfaText(enabled),
    })),
  },
  {
    kind: 'date',
    name: 'last_sign_in_at',
    label: texts.lastSignIn,
    width: 112,
    empty: texts.never,
  },
  { kind: 'date', name: 'joined_at', label: texts.joined, width: 112 },
  { kind: 'date', name: 'invited_at', label: texts.invitedAt, width: 112 },
];

/** Members and pending invitations together (companion.md "Team"). */
export const team = declareResource<TeamRecord>({
  ...rowOf('team'),
  endpoint: {
    path: '/customer/users',
    key: 'team',
    list: { kind: 'table', path: '/table/team', wholeRecords: true },
  },
  list: {
    columns,
    twoLines: true,
    states: [
      { name: 'active', label: active },
      { name: 'invited', label: invited },
      { name: 'without_mfa', label: texts.withoutMfa, tone: withoutMfa },
    ],
    besideStates: codeLoader(() => import('./RequireMfa')),
    phone: {
      status: 'state',
      facts: ({ role, state, mfa_enabled: hasMfa, last_sign_in_at: last }, now) => [
        shellTexts.roles[role],
        state === 'Active' && !hasMfa ? texts.withoutMfa : '',
        last === null ? texts.neverSignedIn : texts.signedInWhen(relativeTime(last, now)),
      ],
    },
    csvPrefix: 'Team_',
    searchLabel: texts.search,
    rowsLabel: texts.rows,
    empty: { title: texts.emptyTitle, text: texts.emptyText },
    links: [{ label: texts.invitations, to: '/team/invitations' }],
  },
  dialogs: {
    invite: () => import('./InviteUser'),
    invitations: () => import('./Invitations'),
  },
  actions: teamActions,
});
