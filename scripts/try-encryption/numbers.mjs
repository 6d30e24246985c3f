import { SetupError } from '../setup/setupError.mjs';
import { decryptCore, encryptCore } from './core.mjs';
import { fromNumber, toNumber } from './radix.mjs';

/** @typedef {import('./core.mjs').Definition} Definition */
/**
 * Parses and formats numbers of a kind, as people write them.
 * @typedef {{ parse: (text: string) => bigint, format: (value: bigint) => string,
 *   least: bigint, most: bigint, epoch: bigint }} NumberKind
 */

/**
 * FF1 processes the distance from the epoch without its sign.
 * @param {Definition} definition @param {NumberKind} kind
 * @param {import('./core.mjs').DataKey} key @param {string} plain
 */
export function encryptNumber(definition, kind, key, plain) {
  const { input_character_set: input, output_character_set: output } = definition;
  const value = kind.parse(plain);
  if (value < kind.least || value > kind.most) {
    const [least, most] = [kind.format(kind.least), kind.format(kind.most)];
    throw new SetupError(`${plain} is not from ${least} to ${most}, the bounds of the dataset.`);
  }
  const { sign, distance } = split(value - kind.epoch);
  const digits = fromNumber(distance, input, definition.min_input_length);
  const cipher = toNumber(encryptCore(definition, key, digits), output);
  return kind.format(kind.epoch + sign * cipher);
}

/**
 * @param {Definition} definition @param {NumberKind} kind
 * @param {import('./core.mjs').FindKey} findKey @param {string} cipher
 */
export async function decryptNumber(definition, kind, findKey, cipher) {
  const { input_character_set: input, output_character_set: output } = definition;
  const { sign, distance } = split(kind.parse(cipher) - kind.epoch);
  const digits = fromNumber(distance, output, definition.min_input_length);
  const plain = toNumber(await decryptCore(definition, findKey, digits), input);
  return kind.format(kind.epoch + sign * plain);
}

/** @param {bigint} value */
const split = (value) =>
  value < 0n ? { sign: -1n, distance: -value } : { sign: 1n, distance: value };
