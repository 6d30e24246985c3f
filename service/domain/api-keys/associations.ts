import { sql } from 'kysely';
import { association, type Association } from '../../../contract/api-keys/apiKeys';
import { associationLabel } from '../../../contract/api-keys/apiKeyTerms';
import type {
  AssociatedPair,
  AssociationUpdate,
} from '../../../contract/dataset-groups/associations';
import { apiKeyRefusals } from '../../../texts/refusals/keys';
import { apiKeyHistory } from '../../../texts/history/keys';
import { countOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import { invalidField, notFound } from '../engine/apiError';
import { recordActorActivities } from '../engine/recordActivity';
import { lockRecord } from '../engine/records/records';
import { activityOn } from '../engine/records/recordHistory';
import { serialize } from '../engine/serialize';
import {
  type GrantingContext,
  inTransaction,
  type ChangeContext,
  type TransactionContext,
} from '../engine/changeContext';
import { refuseUnless } from './changeApiKey';

const columns = [
  'association.uuid',
  'association.api_key_uuid',
  'association.dataset_groups_dataset_uuid',
  'association.encrypt',
  'association.decrypt',
  'dataset_groups.uuid as group_uuid',
  'dataset_groups.name as group_name',
  'datasets.uuid as dataset_uuid',
  'datasets.name as dataset_name',
  'datasets.data_type as dataset_data_type',
  'api_keys.name as api_key_name',
] as const;

export const selectAssociations = (tenantDb: TenantScope) =>
  tenantDb.associations().select(columns);

export type SelectedAssociation = Awaited<
  ReturnType<ReturnType<typeof selectAssociations>['execute']>
>[number];

export const serializeAssociation = (row: SelectedAssociation): Association =>
  serialize(association, {
    ...row,
    dataset_group: { uuid: row.group_uuid, name: row.group_name },
    dataset: {
      uuid: row.dataset_uuid,
      name: row.dataset_name,
      data_type: row.dataset_data_type,
    },
  });

/** The first associations of a key, by group and dataset, and their total number. */
export async function associationsOf(
  tenantDb: TenantScope,
  apiKey: string,
  limit: number,
): Promise<{ associations: Association[]; total: number }> {
  const query = tenantDb.associations().where('association.api_key_uuid', '=', apiKey);
  const total = await countOf(query);
  const rows = await query
    .select(columns)
    .orderBy(sql`lower(dataset_groups.name)`)
    .orderBy(sql`lower(datasets.name)`)
    .orderBy('datasets.uuid')
    .orderBy('association.uuid')
    .limit(limit)
    .execute();
  return { associations: rows.map(serializeAssociation), total };
}

/** @throws ApiError 404 */
const selectAssociation = (tenantDb: TenantScope, uuid: string): Promise<SelectedAssociation> =>
  selectAssociations(tenantDb)
    .where('association.uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => notFound('association'));

/** One association. @throws ApiError 404 */
export const readAssociation = async (tenantDb: TenantScope, uuid: string): Promise<Association> =>
  serializeAssociation(await selectAssociation(tenantDb, uuid));

export const pairName = (row: SelectedAssociation): string =>
  `${row.group_name} / ${row.dataset_name}`;

const associationName = (row: SelectedAssociation): string =>
  apiKeyHistory.association(row.api_key_name, row.dataset_name, row.group_name);

type Flags = { encrypt: boolean; decrypt: boolean };

/** Records an API key's new permissions for pairs in its history. */
export const recordAssociations = (
  context: ChangeContext,
  rows: readonly SelectedAssociation[],
  action: 'Associated' | 'Association changed' | 'Association deleted',
  { from, to }: { from: Flags | null; to: Flags | null },
): Promise<void> =>
  recordActorActivities(
    context,
    rows.map((row) =>
      activityOn('api_keys', { uuid: row.api_key_uuid, name: row.api_key_name }, action, {
        details: to ? `${associationName(row)}: ${associationLabel(to)}` : associationName(row),
        changes: {
          [pairName(row)]: { from: from && associationLabel(from), to: to && associationLabel(to) },
        },
      }),
    ),
  );

/** @throws ApiError 404; 409 if the key cannot be changed */
async function lockAssociation(
  context: TransactionContext,
  uuid: string,
): Promise<SelectedAssociation> {
  const unlocked = await selectAssociation(context, uuid);
  const key = await lockRecord(context, 'api_keys', unlocked.api_key_uuid);
  refuseUnless('associate', key, context.clock());
  // Read again after locking the key: another change may have come first.
  return selectAssociation(context, uuid);
}

/**
 * Changes what an association allows.
 * @throws ApiError 403 and 401 for callers who may not grant decryption, 404, 409, 422 if no permission would be left
 *   (companion.md section 4)
 */
export const updateAssociation = (
  context: GrantingContext,
  uuid: string,
  update: AssociationUpdate,
): Promise<Association> =>
  inTransaction(context, async (within) => {
    const before = await lockAssociation(within, uuid);
    const flags = { encrypt: before.encrypt, decrypt: before.decrypt, ...update };
    if (!flags.encrypt && !flags.decrypt)
      throw invalidField(
        'dataset_groups_datasets_api_keys.encrypt',
        'invalid',
        apiKeyRefusals.noDirection,
      );
    const after = serializeAssociation({ ...before, ...flags });
    if (flags.encrypt === before.encrypt && flags.decrypt === before.decrypt) return after;
    if (flags.decrypt && !before.decrypt)
      await context.requireStepUp(['api-keys', 'grant-decryption']);
    await within.changeAssociations().set(flags).where('uuid', '=', uuid).execute();
    const change = { from: before, to: flags };
    await recordAssociations(within, [before], 'Association changed', change);
    return after;
  });

/**
 * @param pair the group and dataset that the caller expects, if stated
 * @throws ApiError 404, also if the pair is another one; 409
 */
export const deleteAssociation = (
  context: ChangeContext,
  uuid: string,
  { apiKeyId, datasetGroupDatasetId }: AssociatedPair,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const before = await lockAssociation(within, uuid);
    const { api_key_uuid: apiKey, dataset_groups_dataset_uuid: link } = before;
    if ((apiKeyId ?? apiKey) !== apiKey || (datasetGroupDatasetId ?? link) !== link)
      throw notFound('association');
    await within.deleteAssociations().where('uuid', '=', uuid).execute();
    const change = { from: before, to: null };
    await recordAssociations(within, [before], 'Association deleted', change);
  });
