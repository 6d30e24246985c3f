import { SetupError } from '../setup/setupError.mjs';
import { decryptCore, encryptCore } from './core.mjs';
import { decode, encode } from './encoding.mjs';
import { trim } from './passthrough.mjs';

/** @typedef {import('./core.mjs').Definition} Definition */

/** @param {Definition} definition @param {import('./core.mjs').DataKey} key @param {string} plain */
export function encryptText(definition, key, plain) {
  const { core, expand } = trim(plain, definition.passthrough_rules);
  const encoded = encode(core, definition.input_encoding);
  return expand(encryptCore(definition, key, pad(definition, encoded)));
}

/** @param {Definition} definition @param {import('./core.mjs').FindKey} findKey @param {string} cipher */
export async function decryptText(definition, findKey, cipher) {
  const { core, expand } = trim(cipher, definition.passthrough_rules);
  const padded = await decryptCore(definition, findKey, core);
  return expand(decode(unpad(definition, padded), definition.input_encoding));
}

/** @param {Definition} definition @param {string} text */
function pad({ input_pad_character: character, min_input_length: length }, text) {
  if (!character) return text;
  if (text.includes(character))
    throw new SetupError(`The value must not contain "${character}": the dataset pads with it.`);
  return text.padStart(length, character);
}

/** @param {Definition} definition @param {string} text */
function unpad({ input_pad_character: character }, text) {
  if (!character) return text;
  const characters = [...text];
  const start = characters.findIndex((candidate) => candidate !== character);
  return start === -1 ? '' : characters.slice(start).join('');
}
