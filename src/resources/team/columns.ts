import type { CsvValue } from '../../../contract/csv';
import { teamTexts as texts } from '../../../texts/team';
import { shellTexts } from '../../../texts/shell';
import type { Row } from '../../model/endpoint';
import type { Column } from '../../model/list';
import { column, dateColumn, textColumn } from '../columns';
import type { TeamRecord } from './record';

const { active, invited, expired } = texts.statuses;

const statusText = ({ state, expired: isExpired }: Row): string =>
  isExpired === true ? expired : state === 'Invited' ? invited : active;

const mfaText = (enabled: unknown): string =>
  enabled === true ? texts.mfaEnabled : texts.mfaNotEnabled;

/** Members and invitations alike (companion.md "Team" and section 3). */
export const teamColumns: readonly Column<TeamRecord>[] = [
  column('name', texts.name, 170, {
    kind: 'text',
    value: ({ name }) => name,
    badge: ({ uuid }, subject) => (uuid === subject.uuid ? texts.you : undefined),
  }),
  textColumn('email', texts.email, 215, ({ email }) => email),
  textColumn('role', texts.role, 75, ({ role }) => shellTexts.roles[role], {
    setFilter: (['admin', 'user'] as const).map((role) => ({
      value: role,
      label: shellTexts.roles[role],
    })),
  }),
  column(
    'state',
    texts.status,
    120,
    {
      kind: 'status',
      value: (record) => ({
        label: statusText(record),
        tone: record.state === 'Active' ? 'positive' : record.expired ? 'warning' : 'neutral',
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
    125,
    {
      kind: 'status',
      value: ({ mfa_enabled: enabled }) => ({
        label: mfaText(enabled),
        tone: enabled ? 'positive' : 'neutral',
      }),
    },
    {
      setFilter: [true, false].map((enabled) => ({
        value: String(enabled),
        label: mfaText(enabled),
      })),
    },
  ),
  dateColumn('last_sign_in_at', texts.lastSignIn, 208, (row) => row.last_sign_in_at, texts.never),
  dateColumn('joined_at', texts.joined, 208, (row) => row.joined_at),
  dateColumn('invited_at', texts.invitedAt, 208, (row) => row.invited_at),
];

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The same columns in the CSV file, moments and roles as the service writes them. */
export const teamCsv: readonly { title: string; value: (row: Row) => CsvValue }[] = [
  { title: texts.name, value: ({ name }) => textOf(name) },
  { title: texts.email, value: ({ email }) => textOf(email) },
  { title: texts.role, value: ({ role }) => textOf(role) },
  { title: texts.status, value: statusText },
  { title: texts.mfa, value: ({ mfa_enabled: enabled }) => mfaText(enabled) },
  { title: texts.lastSignIn, value: ({ last_sign_in_at: last }) => textOf(last) ?? texts.never },
  { title: texts.joined, value: ({ joined_at: joined }) => textOf(joined) },
  { title: texts.invitedAt, value: ({ invited_at: at }) => textOf(at) },
];
