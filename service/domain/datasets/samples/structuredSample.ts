import { FF1 } from 'ubiq-security-fpe';
import { sizeOf } from '../../../../contract/definition/characterSets';
import {
  convertBase,
  decodeKeyNumber,
  encodeKeyNumber,
} from '../../../../contract/definition/keyNumber';
import {
  type SampleDefinition,
  sampleLimits,
  sampleTexts,
} from '../../../../contract/definition/sampleTerms';
import type { SampleResult } from '../../../../contract/datasets/tryDataset';
import { tweakLengths } from '../../../../contract/definition/tweakLengths';
import { sampleRefusals } from '../../../../texts/refusals/datasets';
import { invalidField, conflict } from '../../engine/apiError';
import { inTransaction } from '../../engine/changeContext';
import { eraseAfter } from '../../../vault/envelope';
import {
  ensureDataKey,
  findDataKey,
  openDataKey,
  type StoredDataKey,
} from '../../keys/storedDataKeys';
import { badSample, type SampleCall, type SampleDataset } from './sampleCall';
import { type ReadSample, type SampleCodec, sampleCodecOf } from './sampleCodec';

/** Parts of a definition that determine how a payload is encrypted. */
interface CipherDefinition {
  input_character_set: string;
  output_character_set: string;
  /** `msb_encoding_bits`. */
  bits: number;
  /** 6 to 32 bytes. */
  tweak: Uint8Array;
}

const ff1Of = ({ input_character_set: set, tweak }: CipherDefinition, key: Uint8Array): FF1 =>
  new FF1(key, tweak, tweakLengths.min, tweakLengths.max, sizeOf(set), set);

/**
 * Encrypts as the client libraries do (client-protocol 4.2): FF1 over the input set, the number written in
 * the output set, the key number in the first character.
 * @param payload after trimming, with valid length and characters
 * @param key 32 bytes
 * @throws RangeError if the key number does not fit into the first character
 */
function encryptPayload(
  payload: string,
  definition: CipherDefinition,
  key: Uint8Array,
  keyNumber: number,
): string {
  const { input_character_set: input, output_character_set: output, bits } = definition;
  const converted = convertBase(ff1Of(definition, key).encrypt(payload), input, output);
  return encodeKeyNumber(converted, output, bits, keyNumber);
}

/**
 * Reverses `encryptPayload`.
 * @param payload the encrypted part, with the key number already removed from its first character
 * @throws RangeError if the number exceeds any text of this length, so that it cannot be a ciphertext
 */
function decryptPayload(payload: string, definition: CipherDefinition, key: Uint8Array): string {
  const { input_character_set: input, output_character_set: output } = definition;
  return ff1Of(definition, key).decrypt(convertBase(payload, output, input));
}

type Definition = SampleDefinition & CipherDefinition & { codec: SampleCodec };

/** @throws ApiError 409 for a record that client libraries could not use either */
function definitionOf(dataset: SampleDataset): Definition {
  const {
    input_character_set: input,
    output_character_set: output,
    input_min_length: min,
    input_max_length: max,
    msb_encoding_bits: bits,
    tweak,
    encryption_algorithm: algorithm,
  } = dataset;
  if (algorithm !== 'FF1') throw conflict(sampleRefusals.algorithmGone(algorithm));
  if (
    input === null ||
    output === null ||
    min === null ||
    max === null ||
    bits === null ||
    tweak === null
  )
    throw conflict(sampleRefusals.incomplete);
  const definition = {
    input_character_set: input,
    output_character_set: output,
    input_min_length: min,
    input_max_length: max,
    passthrough_character_set: dataset.passthrough_character_set,
    passthrough_rules: dataset.passthrough_rules,
    bits,
    tweak,
  };
  return { ...definition, codec: sampleCodecOf(definition, dataset.data_type_config) };
}

/** @throws ApiError 409, 422 */
export async function encryptStructured(
  call: SampleCall,
  keyNumber: number,
): Promise<SampleResult> {
  const definition = definitionOf(call.dataset);
  const sample = definition.codec.readValue(call.text);
  if ('problems' in sample) throw badSample(...sample.problems);
  requireShort(sample.payload);
  const stored = await dataKeyToEncrypt(call, keyNumber);
  const encrypted = eraseAfter(openDataKey(call.context.vault, stored), (key) =>
    encryptPayload(sample.payload, definition, key, keyNumber),
  );
  return { text: sample.result(encrypted), key_number: keyNumber };
}

/**
 * FF1's time grows with the square of the length: 30,000 characters would block other requests for seconds.
 * @throws ApiError 422
 */
function requireShort(payload: string): void {
  if (sizeOf(payload) > sampleLimits.text) throw badSample(sampleTexts.payloadTooLong);
}

/** Creates a missing key, with a number up to the current one: not every dataset was created with a key. */
async function dataKeyToEncrypt(call: SampleCall, keyNumber: number): Promise<StoredDataKey> {
  const { context, tenantDb, dataset } = call;
  const stored = await findDataKey(tenantDb, dataset.uuid, keyNumber);
  if (stored) return stored;
  if (keyNumber <= dataset.key_number) {
    const { vault, clock } = context;
    await inTransaction(context, (trx) =>
      ensureDataKey(trx, vault, clock(), { dataset, keyNumber }),
    );
    const created = await findDataKey(tenantDb, dataset.uuid, keyNumber);
    if (created) return created;
  }
  const detail = sampleRefusals.noKey(keyNumber);
  throw invalidField('key_number', 'invalid', detail);
}

/** @throws ApiError 409, 422 */
export async function decryptStructured(call: SampleCall): Promise<SampleResult> {
  const definition = definitionOf(call.dataset);
  const sample = definition.codec.readCiphertext(call.text);
  if ('problems' in sample) throw badSample(...sample.problems);
  requireShort(sample.payload);
  const { output_character_set: output, bits } = definition;
  const { keyNumber, text: payload } = decodeKeyNumber(sample.payload, output, bits);
  const stored = await findDataKey(call.tenantDb, call.dataset.uuid, keyNumber);
  if (!stored) throw badSample(sampleRefusals.otherKey(keyNumber));
  const plain = eraseAfter(openDataKey(call.context.vault, stored), (key) =>
    decryptAndRestore({ payload, result: sample.result }, definition, key),
  );
  return { text: plain, key_number: keyNumber };
}

function decryptAndRestore(
  { payload, result }: ReadSample,
  definition: Definition,
  key: Uint8Array,
): string {
  try {
    return result(decryptPayload(payload, definition, key));
  } catch (error) {
    if (error instanceof RangeError)
      throw Object.assign(badSample(sampleTexts.notMadeHere), { cause: error });
    throw error;
  }
}
