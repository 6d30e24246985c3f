import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { nameKey } from '../../../contract/lib/nameKey';
import { type NewDataset, wizardDatasetOf } from '../../../contract/datasets/newDataset';
import { defaultRotationInterval } from '../../../contract/keys/rotationTerms';
import type { DatasetWizard, DatasetWizardResult } from '../../../contract/datasets/wizard';
import { defaultDescriptions } from '../../../texts/datasets/wizard';
import { refusalTexts } from '../../../texts/refusals/refusals';
import { primaryKeyRefusals } from '../../../texts/refusals/keys';
import type { TenantScope } from '../../db/scopes';
import { escapeLike, searchText } from '../../db/searchText';
import { insertAssociations } from '../api-keys/associate';
import { checkedRequest, insertApiKey } from '../api-keys/createApiKey';
import { invalidField, requireAll } from '../engine/apiError';
import { insertDatasetGroup } from '../grants/changeDatasetGroup';
import { linkDataset, linkDatasets } from '../grants/datasetGroupMembers';
import { insertPrimaryKey } from '../keys/changePrimaryKey';
import { lockProvisioning, provisionAccess } from '../grants/provisionedAccess';
import { kindOf, type TenantTable } from '../engine/records/recordKinds';
import { requireFreeName } from '../engine/records/recordNames';
import { insertRecord } from '../engine/records/records';
import type { NamedRecord } from '../engine/records/recordHistory';
import {
  type StepUpContext,
  inCreation,
  type VaultContext,
  type TransactionContext,
} from '../engine/changeContext';
import { ensureDataKey } from '../keys/storedDataKeys';
import { definitionColumns } from './definitionColumns';

/**
 * Creates only a dataset, outside any group and unpublished.
 * @throws ApiError 422 for fields that are invalid or taken, or a disabled primary key
 */
export const createDataset = (
  requestContext: VaultContext,
  newDataset: NewDataset,
): Promise<string> =>
  inCreation(requestContext, async (context) => {
    const { primary_key_uuid: primaryKey } = newDataset;
    const key = await enabledPrimaryKey(context, primaryKey, 'datasets.primary_key_uuid');
    const { uuid } = await insertDataset(context, wizardDatasetOf(newDataset), key.uuid, null);
    return uuid;
  });

/**
 * Creates a dataset with its group, primary key and API key, all or nothing.
 * @throws ApiError 403 and 401 for callers who may not make API keys that decrypt; 422 for fields that are
 *   invalid or taken, a disabled primary key or a full group
 */
export async function createFromWizard(
  requestContext: VaultContext & StepUpContext,
  wizard: DatasetWizard,
): Promise<DatasetWizardResult> {
  if (wizard.api_keys) {
    await requestContext.requireStepUp(['api-keys', 'create']);
    await requestContext.requireStepUp(['api-keys', 'grant-decryption']);
  }
  const request = wizard.api_keys && (await checkedRequest(wizard.api_keys));
  return inCreation(requestContext, async (context) => {
    const isProvisioned = await lockProvisioning(context);
    await requireFreeNames(context, wizard);
    const group = await findOrCreateGroup(context, wizard);
    const primaryKey = await findOrCreatePrimaryKey(context, wizard);
    const dataset = await insertDataset(context, wizard.datasets, primaryKey.uuid, context.clock());
    const links = await linkToGroup(context, wizard, group, dataset);
    const apiKey =
      wizard.api_keys && request ? await insertApiKey(context, wizard.api_keys, request) : null;
    if (apiKey)
      await insertAssociations(context, apiKey.uuid, links, {
        encrypt: true,
        decrypt: true,
      });
    if (isProvisioned && (await provisionAccess(context, [group.name])))
      await context.requireStepUp(['api-keys', 'grant-decryption']);
    return { datasets: dataset, dataset_groups: group, primary_keys: primaryKey, api_keys: apiKey };
  });
}

/** @throws ApiError 422 with every taken name: the insertions would report only the first */
function requireFreeNames(
  context: TransactionContext,
  { datasets, dataset_groups: group, primary_keys: key, api_keys: apiKey }: DatasetWizard,
): Promise<void> {
  const isKeyCreated = datasets.primary_key_uuid === undefined && 'name' in key;
  const names: readonly (readonly [TenantTable, string])[] = [
    ['datasets', datasets.name],
    ['dataset_groups', 'name' in group ? group.name : ''],
    ['primary_keys', isKeyCreated ? key.name : ''],
    ['api_keys', apiKey?.name ?? ''],
  ];
  const newNames = names.filter(([, name]) => name !== '');
  return requireAll(
    newNames.map(
      ([table, name]) =>
        () =>
          requireFreeName(context, table, name),
    ),
  );
}

async function findOrCreateGroup(
  context: TransactionContext<VaultContext>,
  { dataset_groups: choice }: DatasetWizard,
): Promise<NamedRecord> {
  if ('uuid' in choice) {
    const { uuid } = choice;
    const query = context.datasetGroups().select(['uuid', 'name']).where('uuid', '=', uuid);
    // Same lock as for the later change, which would be too late: groups are locked before primary keys.
    return (await query.forNoKeyUpdate().executeTakeFirst()) ?? refuseMissing('dataset_groups');
  }
  const { name } = choice;
  return insertDatasetGroup(context, { name, description: defaultDescriptions.group(name) });
}

/** Adds the new dataset to the group. @throws ApiError 422 if an existing group is full */
async function linkToGroup(
  context: TransactionContext<VaultContext>,
  { dataset_groups: choice }: DatasetWizard,
  { uuid: group }: NamedRecord,
  { uuid: dataset }: NamedRecord,
): Promise<string[]> {
  // Raises the version of an existing group, so that a concurrent edit of it is refused.
  if ('uuid' in choice) {
    return [(await linkDataset(context, { group, dataset }, 'dataset_groups.uuid')).link];
  }
  return (await linkDatasets(context, group, [dataset])).links;
}

async function findOrCreatePrimaryKey(
  context: TransactionContext<VaultContext>,
  { primary_keys: choice, datasets }: DatasetWizard,
): Promise<NamedRecord> {
  const { primary_key_uuid: existingKey } = datasets;
  if (existingKey) return enabledPrimaryKey(context, existingKey, 'datasets.primary_key_uuid');
  if ('uuid' in choice) return enabledPrimaryKey(context, choice.uuid);
  const name = choice.name === '' ? await defaultKeyName(context, datasets.name) : choice.name;
  return insertPrimaryKey(context, {
    name,
    description: defaultDescriptions.primaryKey(datasets.name),
  });
}

/** @throws ApiError 422, because the chosen record no longer exists */
function refuseMissing(table: 'dataset_groups' | 'primary_keys', field = `${table}.uuid`): never {
  const detail = refusalTexts.recordGone(kindOf(table).singular);
  throw invalidField(field, 'missing', detail);
}

/** @throws ApiError 422 if the chosen primary key no longer exists, or is disabled */
async function enabledPrimaryKey(
  tenantDb: TenantScope,
  uuid: string,
  field = 'primary_keys.uuid',
): Promise<NamedRecord> {
  const key = await tenantDb
    .primaryKeys()
    .select(['uuid', 'name', 'enabled'])
    .where('uuid', '=', uuid)
    // Prevents disabling meanwhile; upgrading a shared lock for the dataset count could deadlock.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!key) return refuseMissing('primary_keys', field);
  const { enabled, ...record } = key;
  if (enabled) return record;
  const detail = primaryKeyRefusals.enableOrChoose(key.name);
  throw invalidField(field, 'disabled', detail);
}

/** A blank name means a default one, which a number makes unique. */
async function defaultKeyName(tenantDb: TenantScope, dataset: string): Promise<string> {
  const base = `${dataset} key`;
  const similarKeys = await tenantDb
    .primaryKeys()
    .select('name')
    .where(sql<string>`name_key(name)`, 'like', `${escapeLike(nameKey(base))}%`)
    .execute();
  const takenNames = new Set(similarKeys.map(({ name }) => nameKey(name)));
  let candidate = base;
  for (let number = 2; takenNames.has(nameKey(candidate)); number += 1)
    candidate = `${base} ${number}`;
  return candidate;
}

async function insertDataset(
  context: TransactionContext<VaultContext>,
  newDataset: DatasetWizard['datasets'],
  primaryKey: string,
  publishedAt: Date | null,
): Promise<NamedRecord> {
  const now = context.clock();
  const { name, description, dataset_type: type } = newDataset;
  const dataset = await insertRecord(context, 'datasets', {
    name,
    values: {
      name,
      description,
      search_text: searchText(name, description),
      primary_key_uuid: primaryKey,
      published_at: publishedAt,
      ...columnsOf(newDataset),
    },
  });
  const { uuid } = dataset;
  if (type === 'structured')
    await ensureDataKey(context, context.vault, now, {
      dataset: { uuid, primary_key_uuid: primaryKey },
      keyNumber: 0,
    });
  return dataset;
}

const tweakBytes = 32;

/** @returns the columns derived from a new dataset's type and definition */
function columnsOf(newDataset: DatasetWizard['datasets']) {
  const { dataset_type } = newDataset;
  if (newDataset.dataset_type === 'unstructured') {
    const { encryption_algorithm, vendor } = newDataset;
    return { dataset_type, encryption_algorithm, vendor };
  }
  return {
    dataset_type,
    ...definitionColumns(newDataset.definition),
    encryption_algorithm: 'FF1',
    tweak_source: 'CONSTANT',
    tweak: randomBytes(tweakBytes),
    key_rotation_interval: newDataset.key_rotation_interval ?? defaultRotationInterval,
  } as const;
}
