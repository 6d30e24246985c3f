import type { DatasetDefinition } from './datasetDefinition';
import type { DefinitionCalls } from './definitionCalls';
import type { DataKey } from './encryptionSteps';
import { decryptText, encryptText, keyNumberOf } from './structured';
import {
  type TypedResult,
  type TypedValue,
  decryptValue,
  demandText,
  encryptValue,
  keyNumberOfValue,
} from './typedValues';

/** The functions for one kind of values. */
interface Cipher<V, R> {
  /** Refuses a dataset of another kind before a key is asked for. */
  demandKind: (definition: DatasetDefinition) => void;
  encrypt: (definition: DatasetDefinition, key: DataKey, plain: V) => R;
  decrypt: (definition: DatasetDefinition, key: DataKey, cipher: V) => R;
  keyNumberOf: (definition: DatasetDefinition, cipher: V) => number;
}

const texts: Cipher<string, string> = {
  demandKind: demandText,
  encrypt: encryptText,
  decrypt: decryptText,
  keyNumberOf,
};

const values: Cipher<TypedValue, TypedResult> = {
  // Every dataset has a kind of values: each function refuses the others.
  demandKind: () => undefined,
  encrypt: encryptValue,
  decrypt: decryptValue,
  keyNumberOf: keyNumberOfValue,
};

/** @throws Error in the words of the published clients, which look before they ask for a key */
function demandPermission(
  { name, permissions }: DatasetDefinition,
  direction: 'encrypt' | 'decrypt',
): void {
  if (!permissions[direction])
    throw new Error(`Credentials do not have ${direction} rights for dataset ${name}`);
}

function callsOf<V, R>(calls: DefinitionCalls, cipher: Cipher<V, R>) {
  return {
    encrypt: async (name: string, plain: V): Promise<R> => {
      const definition = await calls.datasetDefinition(name);
      demandPermission(definition, 'encrypt');
      cipher.demandKind(definition);
      return cipher.encrypt(definition, await calls.fpeKey(name), plain);
    },

    decrypt: async (name: string, encrypted: V): Promise<R> => {
      const definition = await calls.datasetDefinition(name);
      demandPermission(definition, 'decrypt');
      cipher.demandKind(definition);
      const key = await calls.fpeKey(name, cipher.keyNumberOf(definition, encrypted));
      return cipher.decrypt(definition, key, encrypted);
    },

    encryptForSearch: async (name: string, plain: V): Promise<R[]> => {
      const dataset = (await calls.definitionsAndKeys([name])).get(name);
      if (!dataset) throw new Error(`def_keys has no ${name}.`);
      const { definition, keys } = dataset;
      demandPermission(definition, 'encrypt');
      cipher.demandKind(definition);
      return keys.map((key) => cipher.encrypt(definition, key, plain));
    },

    keyNumberOf: async (name: string, encrypted: V): Promise<number> => {
      const definition = await calls.datasetDefinition(name);
      cipher.demandKind(definition);
      return cipher.keyNumberOf(definition, encrypted);
    },
  };
}

/** Encryption of texts by the classic calls, and of all kinds of values by the typed ones. */
export function structuredCalls(calls: DefinitionCalls) {
  const text = callsOf(calls, texts);
  const typed = callsOf(calls, values);
  return {
    /** Encrypts with the dataset's current key. */
    encryptStructured: text.encrypt,
    decryptStructured: text.decrypt,
    /** The ciphertexts of every key that the dataset has, at the places of their numbers. */
    encryptForSearch: text.encryptForSearch,
    /** The number of the key that encrypted a ciphertext. */
    keyNumberOf: text.keyNumberOf,

    /** Encrypts an integer, a date or a text, as the dataset's type has it. */
    encryptTyped: typed.encrypt,
    decryptTyped: typed.decrypt,
    encryptTypedForSearch: typed.encryptForSearch,
    keyNumberOfTyped: typed.keyNumberOf,
  };
}
