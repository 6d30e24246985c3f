import { sql } from 'kysely';
import { type Subject, subjectOf } from '../../../contract/access/access';
import type { Database } from '../../db/database';
import { iso } from '../engine/json';
import { hasMfa } from './mfa/hasMfa';

/** Query of memberships with everything that determines permissions, for work outside the person's own calls. */
export const memberSubjectsQuery = (db: Database, isOutside: boolean) =>
  db
    .selectFrom('customer_users as member')
    .innerJoin('users', 'users.uuid', 'member.user_uuid')
    .innerJoin('customers', 'customers.uuid', 'member.customer_uuid')
    .select([
      'users.uuid',
      'users.name',
      'users.email',
      'users.roles',
      'users.email_verified_dt_tm',
      sql<boolean>`${hasMfa(isOutside)}`.as('mfa_enabled'),
      'member.role',
      'customers.uuid as customer_uuid',
      'customers.name as customer_name',
      'customers.plan',
      'customers.enforce_mfa',
      'customers.reserve_grants',
    ]);

type MemberRow = Awaited<
  ReturnType<ReturnType<typeof memberSubjectsQuery>['executeTakeFirstOrThrow']>
>;

/** @param isOutside true if an outside provider signs people in */
export const subjectOfMember = (row: MemberRow, isOutside: boolean): Subject =>
  subjectOf({
    roles: row.roles,
    email_verified_dt_tm: iso(row.email_verified_dt_tm),
    mfa_enabled: row.mfa_enabled,
    ...(isOutside && { signs_in_elsewhere: true }),
    customer: row,
    customer_users: [row],
  });
