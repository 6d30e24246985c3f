import { sql } from 'kysely';
import { type Access, decide, type Subject } from '../../../contract/access/access';
import { byMatch, foldText, type Match, matchOf } from '../../../contract/lib/nameMatch';
import {
  type FoundKind,
  type FoundRecord,
  type RecordSearch,
  type SearchedKind,
  searchedKinds,
} from '../../../contract/api/recordSearch';
import type { TenantScope } from '../../db/scopes';
import { tableOf } from '../engine/records/recordKinds';
import { standardResources } from '../administration/standardResources';
import {
  findInTable,
  standardTable,
  tenantTable,
  uuidRange,
  type SearchTerms,
} from './searchedTables';

/** @returns the best matches, one more than the limit where there are more */
type Find = (tenantDb: TenantScope, terms: SearchTerms) => Promise<FoundRecord[]>;

interface SearchedSource {
  kind: SearchedKind;
  /** Permission to list the kind, which also lets a person find it. */
  access: Access;
  find: Find;
}

/** Kinds that are not records of one table. */
const teamFinders = { members: findMembers, invitations: findInvitations };
const isTeamKind = (kind: SearchedKind): kind is keyof typeof teamFinders => kind in teamFinders;

function sourceOf(kind: SearchedKind): SearchedSource {
  if (isTeamKind(kind)) return { kind, access: ['team', 'list'], find: teamFinders[kind] };
  const standard = standardResources.find(({ name }) => name === kind);
  const table = standard ? standardTable(standard) : tenantTable(tableOf(kind));
  const find: Find = (tenantDb, terms) => findInTable(tenantDb, table, terms);
  return { kind, access: [kind, 'list'], find };
}

const sources = searchedKinds.map(sourceOf);

/**
 * Finds records of every kind that the person may list, by name or identifier. Customers' tables are searched only
 * for the person's own company; the platform's tables only for its own people.
 * @returns the kinds with matches, the one with the best match first
 */
export async function searchRecords(
  tenantDb: TenantScope,
  subject: Subject,
  { q, limit }: RecordSearch,
): Promise<FoundKind[]> {
  const id = q.trim();
  const terms: SearchTerms = { id, name: foldText(id), limit };
  const foundKinds: FoundKind[] = [];
  for (const { kind, access, find } of sources) {
    if (!decide(access, subject).allowed) continue;
    const records = await find(tenantDb, terms);
    if (records.length > 0)
      foundKinds.push({ kind, records: records.slice(0, limit), more: records.length > limit });
  }
  const bestMatchOf = ({ records }: FoundKind) => records[0]?.match ?? 'part';
  return foundKinds.toSorted((one, other) => byMatch(bestMatchOf(one), bestMatchOf(other)));
}

/** Members by name, email address or identifier. A company has few people, and its list shows all at once too. */
async function findMembers(tenantDb: TenantScope, terms: SearchTerms): Promise<FoundRecord[]> {
  const rows = await tenantDb
    .people()
    .select(['users.uuid', 'users.name', 'users.email as note'])
    .execute();
  return bestMatches(rows, terms);
}

/** Open invitations, by email address or identifier. */
async function findInvitations(tenantDb: TenantScope, terms: SearchTerms): Promise<FoundRecord[]> {
  const rows = await tenantDb.db
    .selectFrom('invitations')
    .select(['uuid', 'email as name', sql<string>`''`.as('note')])
    .where('customer_uuid', '=', tenantDb.customer)
    .where('used_at', 'is', null)
    .execute();
  return bestMatches(rows, terms);
}

function bestMatches(
  people: readonly Pick<FoundRecord, 'uuid' | 'name' | 'note'>[],
  terms: SearchTerms,
): FoundRecord[] {
  const range = uuidRange(terms.id);
  const found = people.flatMap((person): FoundRecord[] => {
    const { uuid, name, note } = person;
    const isId = range !== undefined && range.first <= uuid && uuid <= range.last;
    const [match] = [
      ...(isId ? ['id' as const] : []),
      ...[name, note].flatMap<Match>((text) => matchOf(foldText(text), terms.name) ?? []),
    ].toSorted(byMatch);
    return match ? [{ ...person, linked: false, match }] : [];
  });
  return found
    .toSorted(
      (one, other) =>
        byMatch(one.match, other.match) || (foldText(one.name) < foldText(other.name) ? -1 : 1),
    )
    .slice(0, terms.limit + 1);
}
