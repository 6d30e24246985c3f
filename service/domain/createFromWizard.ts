import type { DatasetWizard, DatasetWizardResult } from '../../contract/wizard';
import { searchText } from '../db/searchText';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordCreation } from './activities';
import { invalid } from './apiError';
import { insertDatasetGroup } from './changeDatasetGroup';
import { insertPrimaryKey } from './changePrimaryKey';
import { checkedRequest, insertApiKey } from './createApiKey';
import { columnsOf } from './datasetColumns';
import { ensureSlot } from './rotateDataKey';
import type { RotationServices } from './rotateDataKey';
import { takenName } from './uniqueNames';

type Named = { uuid: string; name: string };

/**
 * Makes a dataset with its group, primary key and API key, all or nothing.
 * @throws ApiError 422 with the fields that are wrong or taken, 409 for a disabled primary key
 */
export async function createFromWizard(
  services: RotationServices,
  actor: Actor,
  wizard: DatasetWizard,
): Promise<DatasetWizardResult> {
  const request = wizard.api_keys && (await checkedRequest(wizard.api_keys));
  return services.db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const group = await groupOf(mine, services, actor, wizard);
    const primaryKey = await primaryKeyOf(mine, services, actor, wizard);
    const dataset = await insertDataset(mine, services, actor, wizard.datasets, primaryKey.uuid);
    const link = await trx
      .insertInto('dataset_groups_datasets')
      .values({
        customer_uuid: actor.customer,
        dataset_group_uuid: group.uuid,
        dataset_uuid: dataset.uuid,
        created_at: services.clock(),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    const apiKey =
      wizard.api_keys && request
        ? await insertApiKey(mine, services, actor, wizard.api_keys, request)
        : null;
    if (apiKey)
      await trx
        .insertInto('dataset_groups_datasets_api_keys')
        .values({
          customer_uuid: actor.customer,
          api_key_uuid: apiKey.uuid,
          dataset_groups_dataset_uuid: link.uuid,
          encrypt: true,
          decrypt: true,
          created_at: services.clock(),
        })
        .execute();
    return { datasets: dataset, dataset_groups: group, primary_keys: primaryKey, api_keys: apiKey };
  });
}

async function groupOf(
  mine: Tenant,
  { clock }: RotationServices,
  actor: Actor,
  { dataset_groups: wanted }: DatasetWizard,
): Promise<Named> {
  if ('uuid' in wanted) {
    const group = await mine
      .datasetGroups()
      .select(['uuid', 'name'])
      .where('uuid', '=', wanted.uuid)
      .executeTakeFirst();
    if (group) return group;
    throw missing('dataset_groups.uuid', 'dataset group');
  }
  return insertDatasetGroup(mine, clock, actor, {
    name: wanted.name,
    description: `Datasets of ${wanted.name}`,
  });
}

async function primaryKeyOf(
  mine: Tenant,
  services: RotationServices,
  actor: Actor,
  { primary_keys: wanted, datasets }: DatasetWizard,
): Promise<Named> {
  if ('uuid' in wanted) {
    const key = await mine
      .primaryKeys()
      .select(['uuid', 'name'])
      .where('uuid', '=', wanted.uuid)
      .executeTakeFirst();
    if (key) return key;
    throw missing('primary_keys.uuid', 'primary key');
  }
  const name = wanted.name === '' ? await defaultKeyName(mine, datasets.name) : wanted.name;
  return insertPrimaryKey(mine, services, actor, {
    name,
    description: `Protects the keys of ${datasets.name}`,
  });
}

/** A blank name means a default one; a number makes it new. */
async function defaultKeyName(mine: Tenant, dataset: string): Promise<string> {
  const base = `${dataset} key`;
  const taken = await mine
    .primaryKeys()
    .select('name')
    .where((eb) => eb.fn<string>('lower', ['name']), 'like', `${base.toLowerCase()}%`)
    .execute();
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  let candidate = base;
  for (let number = 2; names.has(candidate.toLowerCase()); number += 1)
    candidate = `${base} ${number}`;
  return candidate;
}

async function insertDataset(
  mine: Tenant,
  { clock, vault }: RotationServices,
  actor: Actor,
  wanted: DatasetWizard['datasets'],
  primaryKey: string,
): Promise<Named> {
  const now = clock();
  const made = await mine.db
    .insertInto('datasets')
    .values({
      customer_uuid: actor.customer,
      name: wanted.name,
      description: wanted.description,
      search_text: searchText(wanted.name, wanted.description),
      primary_key_uuid: primaryKey,
      published_at: now,
      creator_customer_user_uuid: actor.customerUserUuid ?? null,
      created_at: now,
      updated_at: now,
      ...columnsOf(wanted),
    })
    .returning(['uuid', 'name', 'primary_key_uuid', 'dataset_type'])
    .executeTakeFirstOrThrow()
    .catch(takenName('datasets_name', 'datasets.name', 'dataset', wanted.name));
  if (made.dataset_type === 'structured') await ensureSlot(mine, vault, now, made, 0);
  await recordCreation(mine.db, clock, actor, 'Datasets', 'datasets', 'Dataset', made);
  return { uuid: made.uuid, name: made.name };
}

const missing = (field: string, what: string) =>
  invalid([{ field, code: 'missing', detail: `This ${what} does not exist any more.` }]);
