import { putBack, type TreatedCharacter } from '../../contract/partialEncryption';
import {
  readCiphertext,
  readPlainText,
  sampleTexts,
  type SampleDefinition,
} from '../../contract/sampleTerms';
import type { SampleResult } from '../../contract/tryDataset';
import { tenant } from '../db/tenant';
import { invalid, refused } from './apiError';
import { findStoredSlot, type StoredSlot } from './dataKeySlots';
import { ensureSlot } from './rotateDataKey';
import { decryptPayload, encryptPayload, type CipherDefinition } from './structuredCipher';
import { badSample, type SampleCall, type SampleDataset } from './sampleCall';

type Definition = SampleDefinition & CipherDefinition;

/** @throws ApiError 409 for records that no client library could use either */
function definitionOf(dataset: SampleDataset): Definition {
  const {
    input_character_set: input,
    output_character_set: output,
    input_min_length: least,
    input_max_length: most,
    msb_encoding_bits: bits,
    tweak,
    encryption_algorithm: algorithm,
  } = dataset;
  if (algorithm !== 'FF1') throw refused(`The algorithm ${algorithm} is no longer supported.`);
  if (
    input === null ||
    output === null ||
    least === null ||
    most === null ||
    bits === null ||
    tweak === null
  )
    throw refused('The definition of this dataset is not complete.');
  return {
    input_character_set: input,
    output_character_set: output,
    input_min_length: least,
    input_max_length: most,
    passthrough_character_set: dataset.passthrough_character_set,
    passthrough_rules: dataset.passthrough_rules,
    bits,
    tweak,
  };
}

const openSlot = (call: SampleCall, { slot, sealedPrimary, material }: StoredSlot): Uint8Array =>
  call.services.vault.openDataKey(slot, sealedPrimary, material);

const textOf = (treated: readonly TreatedCharacter[]): string =>
  treated.map(({ character }) => character).join('');

/** @throws ApiError 409, 422 */
export async function encryptStructured(
  call: SampleCall,
  keyNumber: number,
): Promise<SampleResult> {
  const definition = definitionOf(call.dataset);
  const { treated, payload, problems } = readPlainText(call.text, definition);
  if (problems.length > 0) throw badSample(...problems);
  const key = openSlot(call, await slotToEncrypt(call, keyNumber));
  const encrypted = encryptPayload(payload, definition, key, keyNumber);
  return { text: textOf(putBack(treated, encrypted)), key_number: keyNumber };
}

/** Keys up to the current one are made when they are first used: not every dataset was made with one. */
async function slotToEncrypt(call: SampleCall, keyNumber: number): Promise<StoredSlot> {
  const { services, mine, dataset } = call;
  const stored = await findStoredSlot(mine, dataset, keyNumber);
  if (stored) return stored;
  if (keyNumber <= dataset.key_number) {
    await services.db
      .transaction()
      .execute((trx) =>
        ensureSlot(
          tenant(trx, mine.customer),
          services.vault,
          services.clock(),
          dataset,
          keyNumber,
        ),
      );
    const made = await findStoredSlot(mine, dataset, keyNumber);
    if (made) return made;
  }
  const detail = `The dataset has no key ${keyNumber}.`;
  throw invalid([{ field: 'key_number', code: 'invalid', detail }]);
}

/** @throws ApiError 409, 422 */
export async function decryptStructured(call: SampleCall): Promise<SampleResult> {
  const definition = definitionOf(call.dataset);
  const read = readCiphertext(call.text, definition, definition.bits);
  if ('problems' in read) throw badSample(...read.problems);
  const stored = await findStoredSlot(call.mine, call.dataset, read.keyNumber);
  if (!stored)
    throw badSample(`The ciphertext carries key number ${read.keyNumber}, which does not exist.`);
  const payload = decrypted(read.payload, definition, openSlot(call, stored));
  return { text: textOf(putBack(read.treated, payload)), key_number: read.keyNumber };
}

function decrypted(payload: string, definition: Definition, key: Uint8Array): string {
  try {
    return decryptPayload(payload, definition, key);
  } catch (error) {
    if (error instanceof RangeError)
      throw Object.assign(badSample(sampleTexts.notMadeHere), { cause: error });
    throw error;
  }
}
