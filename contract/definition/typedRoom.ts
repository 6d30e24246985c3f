import { sizeOf, visibleAscii } from './characterSets';
import { keyRoom, minDomain } from './keyRoom';
import { scaleOf } from './typedNumbers';
import {
  isNumeric,
  type EncodedDefinition,
  type Encoding,
  type NumberDefinition,
  type TokenDefinition,
  type TypedDefinition,
} from './typedTerms';
import { alphanumeric } from './characterSetPresets';

/** All fields of a typed definition that are derived from its bounds. */
export interface DerivedDefinition {
  input_character_set: string;
  output_character_set: string;
  passthrough_character_set: string;
  input_min_length: number;
  input_max_length: number;
  /** `msb_encoding_bits`. */
  bits: number;
  /** Number of data keys; 0 if not even one ciphertext would fit the type. */
  keys: number;
}

/** Digits with which the .NET library converts numbers; every set of a number is a prefix of them. */
export const numberDigits = '0123456789ABCDEF';

const decimal = numberDigits.slice(0, 10);

/** Output bases of the vendor's own definitions. */
const vendorBases = { integer: 14, date: 12, datetime: 12 } as const;

const alphabets: Record<Encoding, string> = {
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
};

/** The characters of an encoded text, including the padding sign. */
export const encodedCharacters = (encoding: Encoding): string => `${alphabets[encoding]}=`;

/** Bytes per block, and characters after encoding: 5 to 8 for base32, 3 to 4 for base64. */
export const encodedBlocks: Record<Encoding, { bytes: number; characters: number }> = {
  base32: { bytes: 5, characters: 8 },
  base64: { bytes: 3, characters: 4 },
};

const encodedLength = (encoding: Encoding, bytes: number): number =>
  Math.ceil(bytes / encodedBlocks[encoding].bytes) * encodedBlocks[encoding].characters;

/** A token, in its form as an encoded text. */
export const encodedOf = (definition: TokenDefinition | EncodedDefinition): EncodedDefinition =>
  definition.data_type === 'generic_string'
    ? definition
    : {
        data_type: 'generic_string',
        encoding: 'base32',
        pad: '_',
        min_length: definition.size,
        max_bytes: (definition.size / encodedBlocks.base32.characters) * encodedBlocks.base32.bytes,
      };

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Shortest length whose domain holds the largest value, and satisfies the radix rule. */
function lengthOf(base: bigint, largest: bigint): number {
  let length = 1;
  while (base ** BigInt(length) <= largest || base ** BigInt(length) < minDomain) length += 1;
  return length;
}

/**
 * The room of a number: the smaller of the usual number of keys and what the largest ciphertext allows. A ciphertext
 * is `FF1(value) + key · 2^bits · base^(length−1)`, and FF1 can return any number of that length.
 */
function numberRoom(definition: NumberDefinition, input: string, output: string) {
  const scale = scaleOf(definition);
  const minOffset = scale.read(definition.min) ?? 0n;
  const maxOffset = scale.read(definition.max) ?? 0n;
  const base = BigInt(sizeOf(input));
  const largest = [absolute(minOffset), absolute(maxOffset)].reduce((a, b) => (a > b ? a : b));
  const input_min_length = lengthOf(base, largest);
  const { bits, keys } = keyRoom({
    input_character_set: input,
    output_character_set: output,
    input_min_length,
  });
  const negativeLimit = minOffset < 0n ? -scale.lowest : scale.highest;
  const limit = negativeLimit < scale.highest ? negativeLimit : scale.highest;
  const spareOffsets = limit - (base ** BigInt(input_min_length) - 1n);
  const step = 2n ** BigInt(bits) * BigInt(sizeOf(output)) ** BigInt(input_min_length - 1);
  const fittingKeys = spareOffsets < 0n ? 0 : Number(spareOffsets / step) + 1;
  return { input_min_length, bits, keys: Math.min(keys, fittingKeys) };
}

/** The vendor's base if all its digits are key numbers, otherwise the smallest base with the most keys. */
function outputOf(definition: NumberDefinition, input: string): string {
  const bases = Array.from(
    { length: numberDigits.length - sizeOf(input) },
    (_, index) => sizeOf(input) + 1 + index,
  );
  const vendor = vendorBases[definition.data_type];
  const rooms = bases.map((base) => {
    const output = numberDigits.slice(0, base);
    return { base, output, keys: numberRoom(definition, input, output).keys };
  });
  const preferred = rooms.find(({ base, keys }) => base === vendor && keys === vendor);
  const best = preferred ?? rooms.reduce((one, other) => (other.keys > one.keys ? other : one));
  return best.output;
}

function derivedNumber(definition: NumberDefinition): DerivedDefinition {
  const input = definition.input_character_set ?? decimal;
  const output = definition.output_character_set ?? outputOf(definition, input);
  const { input_min_length, bits, keys } = numberRoom(definition, input, output);
  return {
    input_character_set: input,
    output_character_set: output,
    // Some libraries pass the sign through; a date has none, because its epoch is its minimum.
    passthrough_character_set: definition.data_type === 'date' ? '' : '-',
    input_min_length,
    input_max_length: input_min_length,
    bits,
    keys,
  };
}

function derivedString(definition: TokenDefinition | EncodedDefinition): DerivedDefinition {
  const { encoding, pad, min_length: min, max_bytes: bytes } = encodedOf(definition);
  const sets = {
    input_character_set: `${encodedCharacters(encoding)}${pad}`,
    output_character_set: encoding === 'base32' ? alphanumeric : visibleAscii,
  };
  const lengths = {
    input_min_length: min,
    input_max_length: Math.max(min, encodedLength(encoding, bytes)),
  };
  return {
    ...sets,
    passthrough_character_set: '',
    ...lengths,
    ...keyRoom({ ...sets, ...lengths }),
  };
}

/** @throws TypeError, RangeError for a definition in which `typedProblems` finds a problem */
export const derivedDefinition = (definition: TypedDefinition): DerivedDefinition =>
  isNumeric(definition) ? derivedNumber(definition) : derivedString(definition);

/** @returns the ciphertext furthest from the epoch, as a value of the kind; undefined for text kinds */
export function largestCiphertext(definition: TypedDefinition): string | undefined {
  if (!isNumeric(definition)) return undefined;
  const derived = derivedDefinition(definition);
  const length = BigInt(derived.input_min_length);
  const domain = BigInt(sizeOf(derived.input_character_set)) ** length;
  const step =
    2n ** BigInt(derived.bits) * BigInt(sizeOf(derived.output_character_set)) ** (length - 1n);
  return scaleOf(definition).write(domain - 1n + BigInt(derived.keys - 1) * step);
}
