/** The figures that decide the room for key numbers: the vendor's ri, ro and L. */
export interface Figures {
  inputRadix: number;
  outputRadix: number;
  length: number;
}

/** Figures with the bits and the number of keys that follow from them. */
export interface Room {
  bits: number;
  keys: number;
  /** Distance of the ciphertexts of one value under successive keys: 2^bits * ro^(L-1). */
  step: bigint;
  /** The largest number before the key number is added: ri^L - 1. */
  most: bigint;
}

/**
 * The formulas of client-protocol 4.3, and the limit of typed data.
 * @param limit the largest ciphertext that the programs' type has, without its sign
 * @returns undefined without room for one key
 */
export function roomOf(
  { inputRadix, outputRadix, length }: Figures,
  limit?: bigint,
): Room | undefined {
  const most = BigInt(inputRadix) ** BigInt(length) - 1n;
  if (limit !== undefined && most > limit) return undefined;
  const firstPlace = BigInt(outputRadix) ** BigInt(length - 1);
  const firstDigit = Number(most / firstPlace);
  const bits = firstDigit === 0 ? 0 : firstDigit.toString(2).length;
  const step = 2n ** BigInt(bits) * firstPlace;
  const carried = Math.floor((outputRadix - 1 - firstDigit) / 2 ** bits) + 1;
  const fitting = limit === undefined ? carried : Number((limit - most) / step) + 1;
  return { bits, keys: Math.min(carried, fitting), step, most };
}
