import { randomUUID } from 'node:crypto';

/** Random per process, so that no text of an answer holds it. */
const bigintMarker = `exact ${randomUUID()} `;
const markedBigint = new RegExp(`"${bigintMarker}(-?\\d+)"`, 'g');

/** @returns JSON in which each bigint is a number with all its digits, which `JSON.stringify` cannot write */
export function exactJson(value: unknown): string {
  let isExact = true;
  const json = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'bigint') return part;
    isExact = false;
    return `${bigintMarker}${part}`;
  });
  return isExact ? json : json.replaceAll(markedBigint, '$1');
}
