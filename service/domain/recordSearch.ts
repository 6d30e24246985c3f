import { decide, ruleOf } from '../../contract/access';
import type { Access, Subject } from '../../contract/access';
import { byMatch, foldText } from '../../contract/nameMatch';
import { searchedKinds } from '../../contract/recordSearch';
import type {
  FoundKind,
  FoundRecord,
  RecordSearch,
  SearchedKind,
} from '../../contract/recordSearch';
import type { Tenant } from '../db/tenant';
import { findInTable } from './search/searchedTables';
import type { searchedTables } from './search/searchedTables';
import { findInvitations, findMembers } from './search/searchedTeam';
import type { Wanted } from './search/wanted';

/** One kind of records: who may see it, which is who may list it, and how it is searched. */
interface SearchedSource {
  access: Access;
  /** @returns the best matches, one more than the limit where there are more */
  find: (mine: Tenant, wanted: Wanted) => Promise<FoundRecord[]>;
}

const inTable =
  (table: keyof typeof searchedTables): SearchedSource['find'] =>
  (mine, wanted) =>
    findInTable(mine, table, wanted);

const sources: Record<SearchedKind, SearchedSource> = {
  datasets: { access: ['datasets', 'list'], find: inTable('datasets') },
  'dataset-groups': { access: ['dataset-groups', 'list'], find: inTable('dataset_groups') },
  'api-keys': { access: ['api-keys', 'list'], find: inTable('api_keys') },
  'primary-keys': { access: ['primary-keys', 'list'], find: inTable('primary_keys') },
  members: { access: ['team', 'list'], find: findMembers },
  invitations: { access: ['team', 'list'], find: findInvitations },
  customers: { access: ['customers', 'list'], find: inTable('customers') },
  features: { access: ['features', 'list'], find: inTable('features') },
  'client-library-versions': {
    access: ['client-library-versions', 'list'],
    find: inTable('client_library_versions'),
  },
};

/**
 * Finds records of every kind that the person may list, by name or identifier. The rows of a company come
 * from its own alone; those of the platform's people only they get.
 * @returns the kinds that have a match, those with the best one first
 */
export async function searchRecords(
  mine: Tenant,
  subject: Subject,
  { q, limit }: RecordSearch,
): Promise<FoundKind[]> {
  const id = q.trim();
  const wanted: Wanted = { id, name: foldText(id), limit };
  const found: FoundKind[] = [];
  for (const kind of searchedKinds) {
    const { access, find } = sources[kind];
    if (!decide(ruleOf(access), subject).allowed) continue;
    const records = await find(mine, wanted);
    if (records.length > 0)
      found.push({ kind, records: records.slice(0, limit), more: records.length > limit });
  }
  const best = ({ records }: FoundKind) => records[0]?.match ?? 'part';
  return found.toSorted((one, other) => byMatch(best(one), best(other)));
}
