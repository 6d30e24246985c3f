import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { invalid, notFound } from './apiError';
import { requireEnabledPrimaryKey } from './dataKeySlots';
import type { RotationServices } from './rotateDataKey';

const columns = [
  'uuid',
  'name',
  'dataset_type',
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

const readDataset = async (mine: Tenant, uuid: string) => {
  const dataset = await mine.datasets().select(columns).where('uuid', '=', uuid).executeTakeFirst();
  if (!dataset) throw notFound('dataset');
  return dataset;
};

/** A dataset as samples need it. */
export type SampleDataset = Awaited<ReturnType<typeof readDataset>>;

/** What both kinds of data are tried with. */
export interface SampleCall {
  services: RotationServices;
  mine: Tenant;
  dataset: SampleDataset;
  text: string;
}

/** A text that this dataset cannot encrypt, or did not. */
export const badSample = (...details: string[]): Error =>
  invalid(details.map((detail) => ({ field: 'text', code: 'invalid', detail })));

/** @throws ApiError 404, 409 for a disabled primary key */
export async function sampleCall(
  services: RotationServices,
  actor: Actor,
  uuid: string,
  text: string,
): Promise<SampleCall> {
  const mine = tenant(services.db, actor.customer);
  const dataset = await readDataset(mine, uuid);
  await requireEnabledPrimaryKey(mine, dataset.primary_key_uuid);
  return { services, mine, dataset, text };
}
