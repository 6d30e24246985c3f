import { randomBytes } from 'node:crypto';
import { type NewDataset, wizardDatasetOf } from '../../../contract/newDataset';
import { defaultRotationInterval } from '../../../contract/rotationTerms';
import type { DatasetWizard, DatasetWizardResult } from '../../../contract/wizard';
import type { TenantScope } from '../../db/scopes';
import { searchText } from '../../db/searchText';
import { insertAssociations } from '../api-keys/associate';
import { checkedRequest, insertApiKey } from '../api-keys/createApiKey';
import { invalidField } from '../engine/apiError';
import { insertDatasetGroup } from '../grants/changeDatasetGroup';
import { linkBetween, linkDataset, linkDatasets } from '../grants/datasetGroupMembers';
import { insertPrimaryKey } from '../keys/changePrimaryKey';
import { lockProvisioning, provisionAccess } from '../grants/provisionedAccess';
import { kindOf } from '../engine/records/recordKinds';
import { insertRecord, type NamedRecord } from '../engine/records/records';
import { type Demanding, inCreation, type VaultWork, type Within } from '../engine/changeContext';
import { ensureSlot } from '../keys/dataKeySlots';
import { definitionColumns } from './definitionColumns';

/**
 * Creates a dataset alone: it is in no group, and not published.
 * @throws ApiError 422 with the fields that are wrong or taken, or name a disabled primary key
 */
export const createDataset = (asked: VaultWork, wanted: NewDataset): Promise<string> =>
  inCreation(asked, async (work) => {
    const { primary_key_uuid: picked } = wanted;
    const key = await enabledPrimaryKey(work, picked, 'datasets.primary_key_uuid');
    const { uuid } = await insertDataset(work, wizardDatasetOf(wanted), key.uuid, null);
    return uuid;
  });

/**
 * Makes a dataset with its group, primary key and API key, all or nothing.
 * @throws ApiError 403 and 401 for callers who may not make API keys that decrypt; 422 with the fields that are
 *   wrong or taken, or name a disabled primary key or a full group
 */
export async function createFromWizard(
  asked: VaultWork & Demanding,
  wizard: DatasetWizard,
): Promise<DatasetWizardResult> {
  if (wizard.api_keys) {
    await asked.demand(['api-keys', 'create']);
    await asked.demand(['api-keys', 'grant-decryption']);
  }
  const request = wizard.api_keys && (await checkedRequest(wizard.api_keys));
  return inCreation(asked, async (work) => {
    const isProvisioned = await lockProvisioning(work);
    const group = await groupOf(work, wizard);
    const primaryKey = await primaryKeyOf(work, wizard);
    const dataset = await insertDataset(work, wizard.datasets, primaryKey.uuid, work.clock());
    const link = await linkOf(work, wizard, group, dataset);
    const apiKey =
      wizard.api_keys && request ? await insertApiKey(work, wizard.api_keys, request) : null;
    if (apiKey)
      await insertAssociations(work, apiKey.uuid, [link], {
        encrypt: true,
        decrypt: true,
      });
    if (isProvisioned && (await provisionAccess(work, [group.name])))
      await work.demand(['api-keys', 'grant-decryption']);
    return { datasets: dataset, dataset_groups: group, primary_keys: primaryKey, api_keys: apiKey };
  });
}

async function groupOf(
  work: Within<VaultWork>,
  { dataset_groups: wanted }: DatasetWizard,
): Promise<NamedRecord> {
  if ('uuid' in wanted) {
    const { uuid } = wanted;
    const query = work.datasetGroups().select(['uuid', 'name']).where('uuid', '=', uuid);
    // As its change below locks it, which would come too late: a group is locked before a primary key.
    return (await query.forNoKeyUpdate().executeTakeFirst()) ?? gone('dataset_groups');
  }
  const { name } = wanted;
  return insertDatasetGroup(work, { name, description: `Datasets of ${name}` });
}

/** Puts the new dataset into the group. @throws ApiError 422 when a group that existed is full */
async function linkOf(
  work: Within<VaultWork>,
  { dataset_groups: wanted }: DatasetWizard,
  { uuid: group }: NamedRecord,
  { uuid: dataset }: NamedRecord,
): Promise<string> {
  // Raises the version of an existing group, so that a concurrent edit of it is refused.
  if ('uuid' in wanted) {
    return (await linkDataset(work, { group, dataset }, 'dataset_groups.uuid')).link;
  }
  await linkDatasets(work, group, [dataset]);
  return linkBetween(work, group, dataset);
}

async function primaryKeyOf(
  work: Within<VaultWork>,
  { primary_keys: wanted, datasets }: DatasetWizard,
): Promise<NamedRecord> {
  const { primary_key_uuid: picked } = datasets;
  if (picked) return enabledPrimaryKey(work, picked, 'datasets.primary_key_uuid');
  if ('uuid' in wanted) return enabledPrimaryKey(work, wanted.uuid);
  const name = wanted.name === '' ? await defaultKeyName(work, datasets.name) : wanted.name;
  const description = `Protects the keys of ${datasets.name}`;
  return insertPrimaryKey(work, { name, description });
}

/** @throws ApiError 422: the record that was picked is gone */
function gone(table: 'dataset_groups' | 'primary_keys', field = `${table}.uuid`): never {
  const detail = `This ${kindOf(table).singular} no longer exists.`;
  throw invalidField(field, 'missing', detail);
}

/** @throws ApiError 422 when the primary key that was picked is gone, or disabled */
async function enabledPrimaryKey(
  tenantDb: TenantScope,
  uuid: string,
  field = 'primary_keys.uuid',
): Promise<NamedRecord> {
  const key = await tenantDb
    .primaryKeys()
    .select(['uuid', 'name', 'enabled'])
    .where('uuid', '=', uuid)
    // Not disabled meanwhile; a shared lock could not become the one its count of datasets needs (deadlock).
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!key) return gone('primary_keys', field);
  const { enabled, ...named } = key;
  if (enabled) return named;
  const detail = `The primary key "${key.name}" is disabled. Enable it first, or choose another one.`;
  throw invalidField(field, 'disabled', detail);
}

/** A blank name means a default one; a number makes it new. */
async function defaultKeyName(tenantDb: TenantScope, dataset: string): Promise<string> {
  const base = `${dataset} key`;
  const taken = await tenantDb
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
  work: Within<VaultWork>,
  wanted: DatasetWizard['datasets'],
  primaryKey: string,
  published: Date | null,
): Promise<NamedRecord> {
  const now = work.clock();
  const { name, description, dataset_type: type } = wanted;
  const dataset = await insertRecord(work, 'datasets', name, {
    name,
    description,
    search_text: searchText(name, description),
    primary_key_uuid: primaryKey,
    published_at: published,
    ...columnsOf(wanted),
  });
  const { uuid } = dataset;
  if (type === 'structured')
    await ensureSlot(work, work.vault, now, { uuid, primary_key_uuid: primaryKey }, 0);
  return dataset;
}

const tweakBytes = 32;

/** @returns the columns that follow from a new dataset's type and definition */
function columnsOf(wanted: DatasetWizard['datasets']) {
  const { dataset_type } = wanted;
  if (wanted.dataset_type === 'unstructured') {
    const { encryption_algorithm, vendor } = wanted;
    return { dataset_type, encryption_algorithm, vendor };
  }
  return {
    dataset_type,
    ...definitionColumns(wanted.definition),
    encryption_algorithm: 'FF1',
    tweak_source: 'CONSTANT',
    tweak: randomBytes(tweakBytes),
    key_rotation_interval: wanted.key_rotation_interval ?? defaultRotationInterval,
  } as const;
}
