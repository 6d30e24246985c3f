import { associationLabel } from '../../contract/apiKeyTerms';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import type { Changes } from './activities';

/**
 * Writes into the history of each API key what it can do no more, before its associations go with a group,
 * or with datasets of one. One row a key.
 * @param datasets of the group; all of them when left out
 */
export async function tellLostAccess(
  mine: Tenant,
  clock: () => Date,
  actor: Actor,
  group: string,
  datasets?: string[],
): Promise<void> {
  const lost = await mine
    .associations()
    .select([
      'api_keys.uuid',
      'api_keys.name',
      'dataset_groups.name as group_name',
      'datasets.name as dataset_name',
      'association.encrypt',
      'association.decrypt',
    ])
    .where('link.dataset_group_uuid', '=', group)
    .$if(datasets !== undefined, (query) => query.where('link.dataset_uuid', 'in', datasets ?? []))
    .orderBy('datasets.name')
    .execute();
  const keys = new Map<string, { name: string; changes: Changes }>();
  for (const row of lost) {
    const key = keys.get(row.uuid) ?? { name: row.name, changes: {} };
    key.changes[`${row.group_name} / ${row.dataset_name}`] = {
      from: associationLabel(row),
      to: null,
    };
    keys.set(row.uuid, key);
  }
  for (const [uuid, { name, changes }] of keys)
    await recordActivity(
      mine.db,
      {
        ...actor,
        title: 'API keys',
        action: 'Association deleted',
        details: `API key "${name}" lost access with a change of its dataset group`,
        objectType: 'api_keys',
        objectUuid: uuid,
        changes,
      },
      clock,
    );
}
