import { randomUUID } from 'node:crypto';

/** Random per process, so that no text of an answer holds it. */
const mark = `exact ${randomUUID()} `;
const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g');

/** @returns JSON in which each bigint is a number with all its digits, which `JSON.stringify` cannot write */
export function exactJson(value: unknown): string {
  let isExact = true;
  const json = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'bigint') return part;
    isExact = false;
    return `${mark}${part}`;
  });
  return isExact ? json : json.replaceAll(marked, '$1');
}
