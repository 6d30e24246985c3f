/** Numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** The seed of the demo companies: another one gives other numbers of the same shape. */
export const demoSeed = 20_190_307;

/**
 * Tommy Ettinger's mulberry32: small and repeatable, which is what demo data needs. Never for secrets.
 * @param seed any integer; only its lowest 32 bits count
 */
export function mulberry32(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @param weights how likely each index is; not all zero
 * @returns an index of `weights`
 */
export function weightedIndex(random: Random, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  return index < 0 ? weights.length - 1 : index;
}
