import { tenantScope, type TenantScope } from '../../../db/scopes';
import { invalid } from '../../engine/apiError';
import { recordNotFound } from '../../engine/records/recordKinds';
import type { VaultContext } from '../../engine/changeContext';
import { requireEnabledPrimaryKey } from '../../keys/primaryKeyVersions';

const columns = [
  'uuid',
  'name',
  'dataset_type',
  'data_type_config',
  'primary_key_uuid',
  'key_number',
  'encryption_algorithm',
  'input_character_set',
  'output_character_set',
  'passthrough_character_set',
  'passthrough_rules',
  'input_min_length',
  'input_max_length',
  'msb_encoding_bits',
  'tweak',
] as const;

const readDataset = (tenantDb: TenantScope, uuid: string) =>
  tenantDb
    .datasets()
    .select(columns)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('datasets'));

export type SampleDataset = Awaited<ReturnType<typeof readDataset>>;

export interface SampleCall {
  context: VaultContext;
  tenantDb: TenantScope;
  dataset: SampleDataset;
  text: string;
}

/** The refusal of a text that this dataset cannot encrypt, or did not encrypt. */
export const badSample = (...details: string[]): Error =>
  invalid(details.map((detail) => ({ field: 'text', code: 'invalid', detail })));

/** @throws ApiError 404, 409 for a disabled primary key */
export async function sampleCall(
  context: VaultContext,
  uuid: string,
  text: string,
): Promise<SampleCall> {
  const tenantDb = tenantScope(context.db, context.actor.customer);
  const dataset = await readDataset(tenantDb, uuid);
  await requireEnabledPrimaryKey(tenantDb, dataset.primary_key_uuid);
  return { context, tenantDb, dataset, text };
}
