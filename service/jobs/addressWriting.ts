import type { Database } from '../db/database';
import type { AddressLog } from '../domain/api-keys/addressLog';
import { repeat } from '../lib/repeat';
import { describeError, type Log } from '../observability/log';

/** Even if one round fails, the written data is less than a minute old. */
const intervalMs = 20_000;

const failureEvent = 'addresses of key calls not written';

/**
 * Writes the addresses of key calls every few seconds.
 * @returns a function that stops this, after writing the last counts
 */
export function startAddressWriting(addressLog: AddressLog, db: Database, log: Log) {
  const write = async () => {
    const dropped = await addressLog.flush(db);
    if (dropped > 0) log.error('addresses of key calls left out', { calls: dropped });
  };
  const stop = repeat(intervalMs, write, log, failureEvent);
  return async (): Promise<void> => {
    await stop();
    await write().catch((error: unknown) => log.error(failureEvent, describeError(error)));
  };
}
