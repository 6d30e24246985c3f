import type { DatasetDefinition } from './datasetDefinition';
import { type DataKey, decryptCore, encryptionSteps, keyNumberOfCore } from './encryptionSteps';
import { takeApart } from './keptParts';

/**
 * Encrypts a text.
 * @throws Error for a text that the dataset does not take, or a key number without room
 */
export function encryptText(definition: DatasetDefinition, key: DataKey, plain: string): string {
  const { core, rejoin } = takeApart(plain, definition.rules);
  return rejoin(encryptionSteps(definition, key, core).encodeKeyNumber);
}

/** The number of the key that encrypted a ciphertext. @throws Error for what cannot be one of the dataset */
export function keyNumberOf(definition: DatasetDefinition, cipher: string): number {
  return keyNumberOfCore(definition, takeApart(cipher, definition.rules).core);
}

/**
 * Decrypts a text.
 * @throws Error for what cannot be a ciphertext of the dataset, or was made with another key
 */
export function decryptText(definition: DatasetDefinition, key: DataKey, cipher: string): string {
  const { core, rejoin } = takeApart(cipher, definition.rules);
  return rejoin(decryptCore(definition, key, core));
}
