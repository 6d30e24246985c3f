import { type RawBuilder, sql } from 'kysely';
import type { TeamRecord } from '../../../../contract/people/team';
import type { TenantScope } from '../../../db/scopes';
import {
  dateColumn,
  type ListColumn,
  nameColumn,
  textColumn,
} from '../../engine/lists/listColumns';
import type { ListSource } from '../../engine/lists/readList';
import { invitationsAmong } from './invitations';
import { membersAmong } from './members';

const flagColumn = (flag: RawBuilder<unknown>): ListColumn => ({
  type: 'boolean',
  filter: flag,
  order: [
    { sql: flag, type: 'boolean' },
    { sql: sql`lower(name)`, type: 'text' },
  ],
});

/**
 * Members and open invitations as one list (companion.md "Team").
 * @param isOutside true if an outside provider signs people in, whose reports then determine who has MFA
 */
export const teamList = (isOutside: boolean): ListSource<TeamRecord> => ({
  table: 'team',
  columns: () => ({
    name: nameColumn(),
    email: textColumn('email'),
    role: textColumn('role', sql.ref('role')),
    state: textColumn('state', sql.ref('state')),
    mfa_enabled: flagColumn(sql.ref(isOutside ? 'has_outside_mfa' : 'has_app')),
    last_sign_in_at: dateColumn('last_sign_in_at', '-infinity'),
    joined_at: dateColumn('joined_at', '-infinity'),
    invited_at: dateColumn('invited_at', '-infinity'),
  }),
  rows: (scope, uuids, now) => teamRows(scope, uuids, { now, isOutside }),
  count: async ({ db, customer }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from team where customer_uuid = ${customer}`.execute(db);
    return rows[0]?.count ?? 0;
  },
});

async function teamRows(
  scope: TenantScope,
  uuids: string[],
  { now, isOutside }: { now: Date; isOutside: boolean },
): Promise<TeamRecord[]> {
  const members = await membersAmong(scope, uuids, isOutside);
  const invitations = await invitationsAmong(scope, uuids, now);
  return [
    ...members.map((row) =>
      Object.assign(row, { state: 'Active', joined_at: row.created_at } as const),
    ),
    ...invitations.map((row) =>
      Object.assign(row, { state: 'Invited', name: row.invitee, joined_at: null } as const),
    ),
  ];
}
