import { sql } from 'kysely';
import { anyOf } from '../../db/anyOf';
import { associationLabel } from '../../../contract/api-keys/apiKeyTerms';
import { counted } from '../../../texts/admin-kit/counted';
import { apiKeyHistory } from '../../../texts/history/keys';
import type { TenantScope } from '../../db/scopes';
import { type Changes, recordActorActivities } from '../engine/recordActivity';
import { activityOn } from '../engine/records/recordHistory';
import type { TransactionContext } from '../engine/changeContext';

/** Selects a group's links, those of datasets, or those of datasets in a group; or all that an API key may use. */
interface LinkSelector {
  group?: string | undefined;
  datasets?: string[] | undefined;
  apiKey?: string | undefined;
}

/** Maximum number of associations that one row of the history names. Each person of a provider gets such a row. */
const namedInHistory = 100;

/**
 * Locks links, and the associations that use them, each ordered by uuid: the database would delete them
 * in any order, and two deletions could deadlock.
 */
async function lockLinks(
  { db, customer }: TenantScope,
  { group, datasets, apiKey }: LinkSelector,
): Promise<void> {
  const links = sql`from dataset_groups_datasets where customer_uuid = ${customer}
    and ${group === undefined ? sql`true` : sql`dataset_group_uuid = ${group}`}
    and ${datasets === undefined ? sql`true` : sql`dataset_uuid = ${anyOf(datasets)}`}`;
  if (apiKey === undefined) await sql`select ${links} order by uuid for update`.execute(db);
  const isAffected =
    apiKey === undefined
      ? sql`dataset_groups_dataset_uuid in (select uuid ${links})`
      : sql`customer_uuid = ${customer} and api_key_uuid = ${apiKey}`;
  await sql`select from dataset_groups_datasets_api_keys where ${isAffected}
    order by uuid for update`.execute(db);
}

/**
 * Locks associations that are about to be deleted, and records the lost access in each API key's history, one row per
 * key. They are deleted with a group, with datasets of one, with a dataset in any groups, or with the key.
 * @param cause ends the sentence "API key … lost access with …"
 */
export async function recordRevokedAccess(
  context: TransactionContext,
  { group, datasets, apiKey }: LinkSelector,
  cause: string = apiKeyHistory.causes.groupChange,
): Promise<void> {
  await lockLinks(context, { group, datasets, apiKey });
  const revoked = await context
    .associations()
    .select([
      'api_keys.uuid',
      'api_keys.name',
      'dataset_groups.name as group_name',
      'datasets.name as dataset_name',
      'association.encrypt',
      'association.decrypt',
    ])
    .$if(group !== undefined, (query) => query.where('link.dataset_group_uuid', '=', group ?? ''))
    .$if(datasets !== undefined, (query) => query.where('link.dataset_uuid', 'in', datasets ?? []))
    .$if(apiKey !== undefined, (query) => query.where('api_keys.uuid', '=', apiKey ?? ''))
    .orderBy('dataset_groups.name')
    .orderBy('datasets.name')
    .execute();
  const keys = new Map<string, { name: string; changes: Changes }>();
  for (const row of revoked) {
    const key = keys.get(row.uuid) ?? { name: row.name, changes: {} };
    key.changes[`${row.group_name} / ${row.dataset_name}`] = {
      from: associationLabel(row),
      to: null,
    };
    keys.set(row.uuid, key);
  }
  const activities = [...keys].map(([uuid, { name, changes }]) =>
    activityOn('api_keys', { uuid, name }, 'Association deleted', {
      details: apiKeyHistory.lostAccess(name, cause),
      changes: truncateChanges(changes),
    }),
  );
  // Written together, because a provider may have thousands of people.
  await recordActorActivities(context, activities);
}

/** Truncates a long list of changes and adds the number of omitted ones. */
const truncateChanges = (changes: Changes): Changes => {
  const entries = Object.entries(changes);
  const omittedCount = entries.length - namedInHistory;
  if (omittedCount <= 0) return changes;
  const omitted = { [counted(omittedCount, 'more association')]: { from: 'Access', to: null } };
  return { ...Object.fromEntries(entries.slice(0, namedInHistory)), ...omitted };
};
