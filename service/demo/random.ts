import { createHash } from 'node:crypto';
import { uuidOfDigits } from '../../contract/lib/uuid';

/** @returns 32 bytes derived only from the parts; for public values, never for keys */
export const stableBytes = (...parts: (string | number)[]): Uint8Array =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * A uuid (RFC 9562 version 8) derived only from the parts, so that a link into the demo company
 * still works after its data has been created again.
 */
export function stableUuid(...parts: (string | number)[]): string {
  const bytes = Buffer.from(stableBytes(...parts)).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuidOfDigits(bytes.toString('hex'));
}

/** @returns a whole number from 0 to `below` - 1, derived only from the parts */
export const stableNumber = (below: number, ...parts: (string | number)[]): number =>
  Buffer.from(stableBytes(...parts)).readUInt32BE(0) % below;

/** Generates numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** The seed of the demo companies; another seed gives other numbers of the same distribution. */
export const demoSeed = 20_190_307;

/**
 * Tommy Ettinger's mulberry32: small and repeatable, for demo data. Never use it for secrets.
 * @param seed any integer; only its lowest 32 bits matter
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

/** @param weights relative probability of each index; not all zero */
export function weightedIndex(random: Random, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let remaining = random() * total;
  const index = weights.findIndex((weight) => (remaining -= weight) < 0);
  return index < 0 ? weights.length - 1 : index;
}
