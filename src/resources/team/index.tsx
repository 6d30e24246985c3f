import { attentionKinds } from '../../../contract/attention';
import { shellTexts } from '../../../texts/shell';
import { teamTexts as texts } from '../../../texts/team';
import { codeLoader } from '../../model/code';
import type { Row } from '../../model/endpoint';
import type { Column } from '../../model/list';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { relativeTime } from '../../ui/formats';
import { column, dateColumn, textColumn } from '../columns';
import { teamActions } from './actions';
import { isInvitation, teamFields, type TeamRecord } from './record';

const { active, invited, expired } = texts.statuses;

const statusText = ({ state, expired: isExpired }: Row): string =>
  isExpired === true ? expired : state === 'Invited' ? invited : active;

const mfaText = (enabled: unknown): string =>
  enabled === true ? texts.mfaEnabled : texts.mfaNotEnabled;

const { tone: withoutMfa } = attentionKinds['members-without-mfa'];

/** Somebody who was only invited has no account yet that MFA could guard. */
const mfaTone = (state: TeamRecord['state']) => (state === 'Active' ? withoutMfa : 'neutral');

/** Members and invitations alike (companion.md "Team" and section 3). */
const columns: readonly Column<TeamRecord>[] = [
  column('name', texts.name, 140, {
    kind: 'text',
    value: ({ name }) => name,
    badge: (record, { uuid }) => {
      if (record.uuid === uuid) return texts.you;
      return !isInvitation(record) && record.provisioned ? texts.provisioned : undefined;
    },
  }),
  textColumn('email', texts.email, 214, ({ email }) => email),
  textColumn('role', texts.role, 72, ({ role }) => shellTexts.roles[role], {
    setFilter: (['admin', 'user'] as const).map((role) => ({
      value: role,
      label: shellTexts.roles[role],
    })),
  }),
  column(
    'state',
    texts.status,
    102,
    {
      kind: 'status',
      value: (record) => ({
        label: statusText(record),
        tone: record.state === 'Active' ? 'ok' : record.expired ? 'warning' : 'neutral',
      }),
    },
    {
      setFilter: [
        { value: 'Active', label: active },
        { value: 'Invited', label: invited },
      ],
    },
  ),
  column(
    'mfa_enabled',
    texts.mfa,
    134,
    {
      kind: 'status',
      value: ({ mfa_enabled: enabled, state }) => ({
        label: mfaText(enabled),
        tone: enabled ? 'ok' : mfaTone(state),
      }),
    },
    {
      setFilter: [true, false].map((enabled) => ({
        value: String(enabled),
        label: mfaText(enabled),
      })),
    },
  ),
  dateColumn('last_sign_in_at', texts.lastSignIn, 112, (row) => row.last_sign_in_at, texts.never),
  dateColumn('joined_at', texts.joined, 112, (row) => row.joined_at),
  dateColumn('invited_at', texts.invitedAt, 112, (row) => row.invited_at),
];

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** CSV columns with the words of the list; the service writes moments. */
const inWords: Readonly<Record<string, (row: Row) => string>> = {
  role: ({ role }) => shellTexts.roles[role === 'admin' ? 'admin' : 'user'],
  state: statusText,
  mfa_enabled: ({ mfa_enabled: enabled }) => mfaText(enabled),
  last_sign_in_at: ({ last_sign_in_at: last }) => textOf(last) ?? texts.never,
};
const csv = {
  columns: columns.map(({ name, label: title }) => ({
    title,
    value: inWords[name] ?? ((row: Row) => textOf(row[name])),
  })),
  noted: '/customer/users/exports',
};

/** Members and pending invitations together (companion.md "Team"). */
export const team = declareResource<TeamRecord>({
  ...rowOf('team'),
  endpoint: {
    path: '/customer/users',
    key: 'users',
    list: {
      kind: 'collection',
      path: '/customer/users',
      also: [{ path: '/invitations', key: 'invitations' }],
      fields: teamFields,
      searched: ['name', 'email'],
      csv,
      wholeRecords: true,
    },
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
