import type { TypedKind } from './dataTypes';

/**
 * Definitions of typed data, without zod: a person chooses bounds, from which character sets, lengths and key
 * room are derived (contract/definition/typedRoom.ts).
 */

export const integerSizes = [32, 64] as const;
export const tokenSizes = [64, 128] as const;
export const encodings = ['base32', 'base64'] as const;
export type Encoding = (typeof encodings)[number];

/** Character sets of numbers, which every library derives itself unless they are given. */
export interface NumberSets {
  input_character_set?: string | undefined;
  output_character_set?: string | undefined;
}

/** Bounds are decimal texts, because a JSON number cannot hold 64 bits exactly. */
export interface IntegerDefinition extends NumberSets {
  data_type: 'integer';
  size: (typeof integerSizes)[number];
  min: string;
  max: string;
}

/** Bounds are days, yyyy-MM-dd; the minimum is the epoch. */
export interface DateDefinition extends NumberSets {
  data_type: 'date';
  min: string;
  max: string;
}

/** Moments in whole seconds, yyyy-MM-ddTHH:mm:ssZ. */
export interface DateTimeDefinition extends NumberSets {
  data_type: 'datetime';
  epoch: string;
  min: string;
  max: string;
}

/** Text of up to 40 or 80 bytes whose ciphertext always has the same length. */
export interface TokenDefinition {
  data_type: 'token';
  size: (typeof tokenSizes)[number];
}

export interface EncodedDefinition {
  data_type: 'generic_string';
  encoding: Encoding;
  /** One character. */
  pad: string;
  /** Shorter encoded texts are padded to this many characters. */
  min_length: number;
  /** Maximum text length in UTF-8 bytes. */
  max_bytes: number;
}

export type NumberDefinition = IntegerDefinition | DateDefinition | DateTimeDefinition;
export type StringDefinition = TokenDefinition | EncodedDefinition;
export type TypedDefinition = NumberDefinition | StringDefinition;

export const isNumeric = (definition: TypedDefinition): definition is NumberDefinition =>
  definition.data_type !== 'token' && definition.data_type !== 'generic_string';

export const paddedLengthLimits = { min: 4, max: 255 } as const;
export const maxBytesLimits = { min: 1, max: 65_535 } as const;

/** Bounds that a person chooses, by kind, in the order of the form. */
export const typedFields = {
  integer: ['size', 'min', 'max'],
  date: ['min', 'max'],
  datetime: ['epoch', 'min', 'max'],
  token: ['size'],
  generic_string: ['encoding', 'pad', 'min_length', 'max_bytes'],
} as const satisfies Record<TypedKind, readonly string[]>;

export type TypedField = (typeof typedFields)[TypedKind][number];

/** Initial values of a form: the vendor's own figures. */
export const typedDefaults: { [K in TypedKind]: Extract<TypedDefinition, { data_type: K }> } = {
  integer: { data_type: 'integer', size: 32, min: '-99999999', max: '99999999' },
  date: { data_type: 'date', min: '0001-01-01', max: '2738-11-28' },
  datetime: {
    data_type: 'datetime',
    epoch: '1970-01-01T00:00:00Z',
    min: '1653-02-10T06:13:21Z',
    max: '2286-11-20T17:46:39Z',
  },
  token: { data_type: 'token', size: 64 },
  generic_string: {
    data_type: 'generic_string',
    encoding: 'base32',
    pad: '_',
    min_length: 15,
    max_bytes: 80,
  },
};
