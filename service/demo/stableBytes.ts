import { createHash } from 'node:crypto';

/** @returns 32 bytes that follow from the words alone; for what is public, never for keys */
export const stableBytes = (...words: (string | number)[]): Uint8Array =>
  createHash('sha256').update(JSON.stringify(words)).digest();

/**
 * A uuid (RFC 9562 version 8) that follows from the words alone, so that a link into the demo company
 * still works after its data was made anew.
 */
export function stableUuid(...words: (string | number)[]): string {
  const bytes = Buffer.from(stableBytes(...words)).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** @returns a whole number from 0 to `below` - 1 that follows from the words alone */
export const stableNumber = (below: number, ...words: (string | number)[]): number =>
  Buffer.from(stableBytes(...words)).readUInt32BE(0) % below;
