import { sql } from 'kysely';
import { decide, subjectOf } from '../../../contract/access';
import type { AttentionKindName } from '../../../contract/attention';
import { messageKindsFor } from '../../../contract/messageTerms';
import type { Database } from '../../db/database';
import { iso } from '../engine/json';
import { hasMfa } from '../people/mfa/hasMfa';

interface Member {
  name: string;
  email: string;
  company: string;
  /** Kinds of messages that the person may get at the moment. */
  kinds: AttentionKindName[];
}

/** @returns a member as they are now; undefined for who may get no messages, such as before verifying the address */
export async function memberOf(
  db: Database,
  member: string,
  isOutside: boolean,
): Promise<Member | undefined> {
  const row = await db
    .selectFrom('customer_users as member')
    .innerJoin('users', 'users.uuid', 'member.user_uuid')
    .innerJoin('customers', 'customers.uuid', 'member.customer_uuid')
    .select([
      'users.name',
      'users.email',
      'users.roles',
      'users.email_verified_dt_tm',
      sql<boolean>`${hasMfa(isOutside)}`.as('mfa_enabled'),
      'member.role',
      'customers.name as company',
      'customers.plan',
      'customers.enforce_mfa',
    ])
    .where('member.uuid', '=', member)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, email, company, plan, enforce_mfa, role, ...person } = row;
  const subject = subjectOf({
    ...person,
    email_verified_dt_tm: iso(person.email_verified_dt_tm),
    customer: { plan, enforce_mfa },
    customer_users: [{ role }],
    ...(isOutside && { signs_in_elsewhere: true }),
  });
  const may = decide(['messages', 'update'], subject);
  return may.allowed ? { name, email, company, kinds: messageKindsFor(subject) } : undefined;
}
