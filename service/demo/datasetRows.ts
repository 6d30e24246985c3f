import type { Insertable } from 'kysely';
import { keyRoom } from '../../contract/keyRoom';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import type { Vault } from '../vault/vault';
import { passthroughRules } from './company';
import type { DemoCompany, DemoDataset, StructuredShape } from './company';
import { versionAt } from './keyRows';
import type { MadePrimaryKey } from './keyRows';
import { customerUuid, memberUuid } from './people';
import { stableBytes, stableUuid } from './stableBytes';
import { datasetTimeline, lastChange, versionOf } from './timeline';

type DatasetRow = Insertable<Tables['datasets']>;
type KeyRow = Insertable<Tables['dataset_keys']>;

export const datasetUuid = (company: DemoCompany, name: string): string =>
  stableUuid('dataset', company.name, name);

/**
 * @param today midnight UTC, in milliseconds
 * @param primaryKey the key that the dataset names
 * @returns the row, and for structured data its data keys: unstructured data has one with each call
 */
export function makeDataset(
  today: number,
  company: DemoCompany,
  dataset: DemoDataset,
  primaryKey: MadePrimaryKey,
  vault: Vault,
): { row: DatasetRow; keys: KeyRow[] } {
  const timeline = datasetTimeline(today, dataset);
  const { shape } = dataset;
  const uuid = datasetUuid(company, dataset.name);
  const row = {
    uuid,
    customer_uuid: customerUuid(company),
    name: dataset.name,
    description: dataset.description,
    dataset_type: shape.type,
    primary_key_uuid: primaryKey.row.uuid,
    rotation_count: timeline.rotated.length,
    last_rotation_date: timeline.rotated.at(-1) ?? null,
    published_at: timeline.published,
    creator_customer_user_uuid: memberUuid(dataset.creator),
    created_at: timeline.created,
    updated_at: lastChange(timeline),
    version: versionOf(timeline),
    search_text: searchText(dataset.name, dataset.description),
  };
  if (shape.type === 'unstructured')
    return {
      row: {
        ...row,
        encryption_algorithm: shape.algorithm ?? 'AES256GCM',
        vendor: shape.vendor,
      },
      keys: [],
    };
  const room = keyRoom(shape.input, shape.output, shape.min);
  return {
    row: { ...row, ...definitionColumns(shape, uuid, timeline.rotated.length % room.keys) },
    keys: dataKeys([timeline.created, ...timeline.rotated].slice(0, room.keys), uuid, {
      primaryKey,
      vault,
    }),
  };
}

function definitionColumns(shape: StructuredShape, uuid: string, keyNumber: number) {
  const { bits, keys } = keyRoom(shape.input, shape.output, shape.min);
  return {
    input_character_set: shape.input,
    output_character_set: shape.output,
    passthrough_character_set: shape.passthrough ?? '',
    input_min_length: shape.min,
    input_max_length: shape.max,
    passthrough_rules: JSON.stringify(passthroughRules(shape)),
    msb_encoding_bits: bits,
    max_key_rotations: keys,
    key_number: keyNumber,
    key_rotation_interval: shape.interval ?? null,
    encryption_algorithm: shape.algorithm ?? 'FF1',
    tweak_source: 'CONSTANT',
    tweak: stableBytes('tweak', uuid),
  } as const;
}

/** A slot's key is made when the slot is first used, under the primary key's version of that day. */
const dataKeys = (
  moments: readonly Date[],
  dataset: string,
  { primaryKey, vault }: { primaryKey: MadePrimaryKey; vault: Vault },
): KeyRow[] =>
  moments.map((moment, keyNumber) => {
    const { version, material } = versionAt(primaryKey, moment);
    const slot = {
      dataset,
      keyNumber,
      primaryKey: primaryKey.row.uuid,
      primaryKeyVersion: version,
    };
    return {
      dataset_uuid: dataset,
      key_number: keyNumber,
      primary_key_version: version,
      material: vault.makeDataKey(slot, material),
      created_at: moment,
    };
  });
