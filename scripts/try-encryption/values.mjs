import { numberKind } from './numberKinds.mjs';
import { decryptNumber, encryptNumber } from './numbers.mjs';
import { decryptText, encryptText } from './texts.mjs';

/** @typedef {import('./core.mjs').Definition} Definition */

/**
 * Encrypts a value as the client libraries do, depending on the dataset's kind.
 * @param {Definition} definition @param {import('./core.mjs').DataKey} key @param {string} plain
 */
export function encryptValue(definition, key, plain) {
  const kind = numberKind(definition);
  return kind ? encryptNumber(definition, kind, key, plain) : encryptText(definition, key, plain);
}

/** @param {Definition} definition @param {import('./core.mjs').FindKey} findKey @param {string} cipher */
export function decryptValue(definition, findKey, cipher) {
  const kind = numberKind(definition);
  return kind
    ? decryptNumber(definition, kind, findKey, cipher)
    : decryptText(definition, findKey, cipher);
}
