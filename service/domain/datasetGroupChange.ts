import type { Database } from '../db/database';
import { searchText } from '../db/searchText';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import type { Changes } from './activities';
import type { StoredDatasetGroup } from './datasetGroups';

export interface Services {
  db: Database;
  clock: () => Date;
}

/** Writes what was done to a group into the security history. */
export const tell = (
  mine: Tenant,
  clock: () => Date,
  actor: Actor,
  uuid: string,
  told: { action: string; details: string; changes?: Changes },
) =>
  recordActivity(
    mine.db,
    { ...actor, ...told, title: 'Dataset groups', objectType: 'dataset_groups', objectUuid: uuid },
    clock,
  );

/** Writes new texts, and the next version. */
export const bump = (
  mine: Tenant,
  clock: () => Date,
  before: StoredDatasetGroup,
  texts: { name?: string | undefined; description?: string | undefined } = {},
) => {
  const name = texts.name ?? before.name;
  const description = texts.description ?? before.description;
  return mine
    .changeDatasetGroups()
    .set({
      name,
      description,
      search_text: searchText(name, description),
      updated_at: clock(),
      version: before.version + 1,
    })
    .where('uuid', '=', before.uuid)
    .execute();
};
