import type { Database } from '../db/database';
import type { AddressLog } from '../domain/api-keys/addressLog';
import { repeat } from '../lib/repeat';
import { describeError, type Log } from '../observability/log';

/** With a round that fails, what is written is still less than a minute old. */
const every = 20_000;

const failure = 'addresses of key calls not written';

/**
 * Writes the addresses of key calls as they come.
 * @returns a function that ends it, with what was counted last
 */
export function startAddressWriting(addressLog: AddressLog, db: Database, log: Log) {
  const write = async () => {
    const dropped = await addressLog.flush(db);
    if (dropped > 0) log.error('addresses of key calls left out', { calls: dropped });
  };
  const stop = repeat(every, write, log, failure);
  return async (): Promise<void> => {
    await stop();
    await write().catch((error: unknown) => log.error(failure, describeError(error)));
  };
}
