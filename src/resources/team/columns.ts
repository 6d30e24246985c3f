import type { CsvValue } from '../../../contract/csv';
import type { CustomerRole } from '../../../contract/session';
import { texts } from '../../layout/texts';
import type { Column } from '../declare';
import { mfaText, stateText, type TeamRecord, teamStates } from './record';

type Row = Readonly<Record<string, unknown>>;

const roles = ['admin', 'user'] as const satisfies readonly CustomerRole[];

/** Members and invitations alike (companion.md "Team" and section 3). */
export const teamColumns: readonly Column<TeamRecord>[] = [
  {
    name: 'name',
    label: 'Name',
    width: 170,
    sortable: true,
    cell: {
      kind: 'text',
      value: ({ name }) => name,
      badge: ({ uuid }, subject) => (uuid === subject.uuid ? 'You' : undefined),
    },
  },
  {
    name: 'email',
    label: 'Email',
    width: 215,
    sortable: true,
    cell: { kind: 'text', value: ({ email }) => email },
  },
  {
    name: 'role',
    label: 'Role',
    width: 75,
    sortable: true,
    cell: { kind: 'text', value: ({ role }) => texts.roles[role] },
    setFilter: roles.map((role) => ({ value: role, label: texts.roles[role] })),
  },
  {
    name: 'state',
    label: 'State',
    width: 120,
    sortable: true,
    cell: {
      kind: 'status',
      value: (record) => ({
        label: stateText(record),
        tone: record.state === 'Active' ? 'positive' : record.expired ? 'warning' : 'neutral',
      }),
    },
    setFilter: teamStates.map((state) => ({ value: state, label: state })),
  },
  {
    name: 'mfa_enabled',
    label: 'MFA',
    width: 125,
    sortable: true,
    cell: {
      kind: 'status',
      value: ({ mfa_enabled: enabled }) => ({
        label: mfaText(enabled),
        tone: enabled ? 'positive' : 'neutral',
      }),
    },
    setFilter: [true, false].map((enabled) => ({
      value: String(enabled),
      label: mfaText(enabled),
    })),
  },
  {
    name: 'last_sign_in_at',
    label: 'Last Sign-in',
    width: 208,
    sortable: true,
    cell: { kind: 'date', value: ({ last_sign_in_at: last }) => last, empty: 'Never' },
  },
  {
    name: 'joined_at',
    label: 'Joined',
    width: 208,
    sortable: true,
    cell: { kind: 'date', value: ({ joined_at: joined }) => joined },
  },
  {
    name: 'invited_at',
    label: 'Invited',
    width: 208,
    sortable: true,
    cell: { kind: 'date', value: ({ invited_at: invited }) => invited },
  },
];

const moment = (value: unknown): CsvValue => (typeof value === 'string' ? value : undefined);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The same columns in the CSV file, moments as the service writes them. */
export const teamCsv: readonly { title: string; value: (row: Row) => CsvValue }[] = [
  { title: 'Name', value: ({ name }) => text(name) },
  { title: 'Email', value: ({ email }) => text(email) },
  { title: 'Role', value: ({ role }) => text(role) },
  { title: 'State', value: stateText },
  { title: 'MFA', value: ({ mfa_enabled: enabled }) => mfaText(enabled) },
  { title: 'Last Sign-in', value: ({ last_sign_in_at: last }) => moment(last) ?? 'Never' },
  { title: 'Joined', value: ({ joined_at: joined }) => moment(joined) },
  { title: 'Invited', value: ({ invited_at: invited }) => moment(invited) },
];
