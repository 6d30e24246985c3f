import { characterSetTexts } from '../../texts/rules/definition';
import { sizeOf } from './characterSets';

/** The radix rule: input set size to the power of the minimum length (console.md section 5, SP 800-38G). */
export const minDomain = 1_000_000n;

/** Since 2^20 exceeds a million, longer lengths need no arithmetic. */
const sufficientLength = 20;

export interface KeyRoom {
  /** Bits of the first ciphertext character that the data itself uses; `msb_encoding_bits` in the protocol. */
  bits: number;
  /** Number of data keys the definition has room for: `max_key_rotations`. */
  keys: number;
}

/** Fields of a definition that determine its number of keys. */
export interface RoomDefinition {
  input_character_set: string;
  output_character_set: string;
  input_min_length: number;
}

const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length);

/** @returns whether |input|^minLength is at least one million */
export function satisfiesRadixRule(inputSet: string, minLength: number): boolean {
  const radix = BigInt(sizeOf(inputSet));
  if (radix < 2n || minLength < 1) return false;
  return minLength >= sufficientLength || radix ** BigInt(minLength) >= minDomain;
}

/** @returns the shortest minimum length that satisfies the rule; undefined where none does */
export const shortestMinLength = (inputSet: string): number | undefined =>
  Array.from({ length: sufficientLength }, (_, index) => index + 1).find((length) =>
    satisfiesRadixRule(inputSet, length),
  );

/**
 * The exact number of data keys (client-protocol 4.3, decision 14). The key number shares the first
 * ciphertext character with the first digit of the number, and longer inputs never have a larger digit.
 * @throws RangeError if the output set is not larger than the input set
 */
export function keyRoom(definition: RoomDefinition): KeyRoom {
  const inputSize = BigInt(sizeOf(definition.input_character_set));
  const outputSize = BigInt(sizeOf(definition.output_character_set));
  if (inputSize < 2n || outputSize <= inputSize)
    throw new RangeError(characterSetTexts.outputNotLarger);
  const largestFirstDigit = largestDigit(inputSize, outputSize, definition.input_min_length);
  const bits = bitLength(largestFirstDigit);
  const keys = Number((outputSize - 1n - largestFirstDigit) / 2n ** BigInt(bits)) + 1;
  return { bits, keys };
}

function largestDigit(inputSize: bigint, outputSize: bigint, minLength: number): bigint {
  // ri^L / ro^(L-1) falls as L grows. Beyond this length it is below one for all set sizes up to
  // 512, and computing the powers would only cost time.
  const length = BigInt(Math.min(minLength, 4096));
  return (inputSize ** length - 1n) / outputSize ** (length - 1n);
}
