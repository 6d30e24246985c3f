import { decide } from '../../../contract/access/access';
import { type AttentionKindName, attentionKindsFor } from '../../../contract/attention/attention';
import type { Database } from '../../db/database';
import { memberSubjectsQuery, subjectOfMember } from '../people/memberSubject';

interface Member {
  name: string;
  email: string;
  company: string;
  /** Kinds of messages that the person may currently receive. */
  kinds: AttentionKindName[];
}

/** @returns a member's current state; undefined if they may get no messages, such as before verifying the address */
export async function memberOf(
  db: Database,
  member: string,
  isOutside: boolean,
): Promise<Member | undefined> {
  const row = await memberSubjectsQuery(db, isOutside)
    .where('member.uuid', '=', member)
    .executeTakeFirst();
  if (!row) return undefined;
  const subject = subjectOfMember(row, isOutside);
  if (!decide(['messages', 'update'], subject).allowed) return undefined;
  const { name, email, customer_name: company } = row;
  return { name, email, company, kinds: attentionKindsFor(subject) };
}
