import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import type { ReportCall } from './clientCall';

/** With fewer random digits, two programs may send equal reports; each further digit makes it ten times rarer. */
const minRandomDigits = 12;
/** Digits that do not count for later moments of a second: programs started together remain milliseconds apart. */
const sharedDigits = 2.5;

// Splits off the fraction of a second; trailing zeros show that the clock is no finer.
const fineMoment = /^(.*:\d\d)[.,](\d*[1-9])0*(?!\d)/;

/**
 * Counts the random decimal digits in the moments of a report: all fraction digits of the finest moment in each
 * second, fewer for the other moments of that second. Coarse clocks yield none.
 */
function randomDigits(moments: readonly string[]): number {
  const seconds = new Map<string, number[]>();
  for (const moment of new Set(moments)) {
    const [, second, fraction] = fineMoment.exec(moment) ?? [];
    if (second !== undefined && fraction !== undefined)
      seconds.set(second, [...(seconds.get(second) ?? []), Math.min(fraction.length, 9)]);
  }
  let sum = 0;
  for (const digits of seconds.values()) {
    const [finest = 0, ...coarser] = digits.toSorted((a, b) => b - a);
    sum += coarser.reduce((total, count) => total + Math.max(count - sharedDigits, 0), finest);
  }
  return sum;
}

/**
 * True if the API key has sent this report before, byte for byte, because its library did not receive the answer.
 * Only for a report that no two programs can have made; any other counts as new (decision 99).
 * @param moments of its events, as sent
 */
export async function isDuplicateReport(
  trx: Transaction<Tables>,
  { key, body, now }: ReportCall,
  moments: readonly string[],
): Promise<boolean> {
  if (randomDigits(moments) < minRandomDigits) return false;
  const digest = createHash('sha256').update(body).digest();
  // The second of two concurrent reports waits here for the transaction of the first.
  const { numInsertedOrUpdatedRows: insertedCount } = await trx
    .insertInto('usage_reports')
    .values({ api_key_uuid: key.uuid, digest, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (insertedCount === 1n) return false;
  await trx
    .updateTable('usage_reports')
    .set({ received_at: now })
    .where('api_key_uuid', '=', key.uuid)
    .where('digest', '=', digest)
    .execute();
  return true;
}
