import { sql } from 'kysely';
import { byMatch, foldText, matchOf } from '../../../contract/nameMatch';
import type { Match } from '../../../contract/nameMatch';
import type { FoundRecord } from '../../../contract/recordSearch';
import type { Tenant } from '../../db/tenant';
import { uuidRange } from './wanted';
import type { Wanted } from './wanted';

interface Person {
  uuid: string;
  name: string;
  note: string;
}

/** Members by name, email address or identifier. A company's people are few: its list shows all at once too. */
export async function findMembers(mine: Tenant, wanted: Wanted): Promise<FoundRecord[]> {
  const rows = await mine
    .people()
    .select(['users.uuid', 'users.name', 'users.email as note'])
    .execute();
  return best(rows, wanted);
}

/** Invitations that nobody has accepted yet, by email address or identifier. */
export async function findInvitations(mine: Tenant, wanted: Wanted): Promise<FoundRecord[]> {
  const rows = await mine.db
    .selectFrom('invitations')
    .select(['uuid', 'email as name', sql<string>`''`.as('note')])
    .where('customer_uuid', '=', mine.customer)
    .where('used_at', 'is', null)
    .execute();
  return best(rows, wanted);
}

function best(people: readonly Person[], wanted: Wanted): FoundRecord[] {
  const range = uuidRange(wanted.id);
  const found = people.flatMap((person): FoundRecord[] => {
    const { uuid, name, note } = person;
    const isId = range !== undefined && range.first <= uuid && uuid <= range.last;
    const [match] = [
      ...(isId ? ['id' as const] : []),
      ...[name, note].flatMap<Match>((text) => matchOf(foldText(text), wanted.name) ?? []),
    ].toSorted(byMatch);
    return match ? [{ ...person, linked: false, match }] : [];
  });
  return found
    .toSorted(
      (one, other) =>
        byMatch(one.match, other.match) || (foldText(one.name) < foldText(other.name) ? -1 : 1),
    )
    .slice(0, wanted.limit + 1);
}
