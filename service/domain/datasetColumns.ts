import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { keyRoom } from '../../contract/keyRoom';
import { passthroughRulesOf } from '../../contract/partialEncryption';
import { defaultRotationInterval } from '../../contract/rotationTerms';
import type { DatasetWizard } from '../../contract/wizard';
import type { Tables } from '../db/tables';

const tweakBytes = 32;

type TypeColumns = Pick<
  Insertable<Tables['datasets']>,
  | 'dataset_type'
  | 'input_character_set'
  | 'output_character_set'
  | 'passthrough_character_set'
  | 'input_min_length'
  | 'input_max_length'
  | 'passthrough_rules'
  | 'msb_encoding_bits'
  | 'max_key_rotations'
  | 'encryption_algorithm'
  | 'tweak_source'
  | 'tweak'
  | 'vendor'
  | 'key_rotation_interval'
>;

/** @returns the columns that follow from a new dataset's type and definition */
export function columnsOf(wanted: DatasetWizard['datasets']): TypeColumns {
  if (wanted.dataset_type === 'unstructured')
    return {
      dataset_type: 'unstructured',
      input_character_set: null,
      output_character_set: null,
      passthrough_character_set: null,
      input_min_length: null,
      input_max_length: null,
      msb_encoding_bits: null,
      max_key_rotations: null,
      encryption_algorithm: wanted.encryption_algorithm,
      tweak_source: null,
      vendor: wanted.vendor,
      key_rotation_interval: null,
    };
  const { definition } = wanted;
  const { prefix_length: _prefix, suffix_length: _suffix, ...columns } = definition;
  const room = keyRoom(
    definition.input_character_set,
    definition.output_character_set,
    definition.input_min_length,
  );
  return {
    dataset_type: 'structured',
    ...columns,
    passthrough_rules: JSON.stringify(passthroughRulesOf(definition)),
    msb_encoding_bits: room.bits,
    max_key_rotations: room.keys,
    encryption_algorithm: 'FF1',
    tweak_source: 'CONSTANT',
    tweak: randomBytes(tweakBytes),
    vendor: null,
    key_rotation_interval: wanted.key_rotation_interval ?? defaultRotationInterval,
  };
}
