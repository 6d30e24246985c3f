import { attentionKinds } from '../../../contract/attention';
import { shellTexts } from '../../../texts/shell';
import { teamTexts as texts } from '../../../texts/team';
import { codeLoader } from '../../model/code';
import type { Column } from '../../model/list';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { relativeTime } from '../../ui/formats';
import { column, dateColumn, textColumn } from '../columns';
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

/** Members and invitations alike (companion.md "Team" and section 3). */
const columns: readonly Column<TeamRecord>[] = [
  column(
    'name',
    texts.name,
    {
      kind: 'text',
      value: ({ name }) => name,
      badge: (record, { uuid }) => {
        if (record.uuid === uuid) return texts.you;
        return !isInvitation(record) && record.provisioned ? texts.provisioned : undefined;
      },
    },
    { width: 140 },
  ),
  textColumn('email', texts.email, ({ email }) => email, { width: 212 }),
  textColumn('role', texts.role, ({ role }) => shellTexts.roles[role], {
    width: 72,
    setFilter: (['admin', 'user'] as const).map((role) => ({
      value: role,
      label: shellTexts.roles[role],
    })),
  }),
  column(
    'state',
    texts.status,
    {
      kind: 'status',
      value: (record) => ({
        label: statusText(record),
        tone: record.state === 'Active' ? 'ok' : record.expired ? 'warning' : 'neutral',
      }),
    },
    {
      width: 102,
      setFilter: [
        { value: 'Active', label: active },
        { value: 'Invited', label: invited },
      ],
    },
  ),
  column(
    'mfa_enabled',
    texts.mfa,
    {
      kind: 'status',
      value: ({ mfa_enabled: enabled, state }) => ({
        label: mfaText(enabled),
        tone: enabled ? 'ok' : mfaTone(state),
      }),
    },
    {
      width: 134,
      setFilter: [true, false].map((enabled) => ({
        value: String(enabled),
        label: mfaText(enabled),
      })),
    },
  ),
  dateColumn('last_sign_in_at', texts.lastSignIn, (row) => row.last_sign_in_at, {
    width: 112,
    empty: texts.never,
  }),
  dateColumn('joined_at', texts.joined, (row) => row.joined_at, { width: 112 }),
  dateColumn('invited_at', texts.invitedAt, (row) => row.invited_at, { width: 112 }),
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
