import type { Database } from '../../db/database';
import { noteLostAddresses } from './addressSpans';
import { byNetwork, merge, networkName, newSeenAddress, type SeenAddress } from './seenAddress';
import { writeAddresses } from './writeAddresses';

/** A call of an API key with a valid signature. */
interface AuthenticatedCall {
  apiKey: string;
  address: string;
  library: { product: string; version: string } | undefined;
  now: Date;
  /** False for a call that was refused. */
  isAnswered: boolean;
}

/** Maximum pairs of key and address in memory, 300 bytes each; a process answers fewer calls between two flushes. */
const maxPairs = 20_000;
/** Beyond this number, refused calls add no pairs, which leaves the rest for answered calls. */
const maxRefusedPairs = maxPairs / 2;

/**
 * Counts addresses of key calls in memory, so that a call costs no write. `flush` adds them to the database, where
 * several processes may do so at once.
 */
export class AddressLog {
  #pending = new Map<string, SeenAddress>();
  /** Number of calls from addresses for which there was no room. */
  #droppedCount = 0;
  /** Time of the last answered call among them, by key: the key's addresses are complete only since then. */
  #lastLostByKey = new Map<string, number>();

  note({ apiKey, address, library, now, isAnswered }: AuthenticatedCall): void {
    const nowMs = now.getTime();
    const pair = `${apiKey} ${address}`;
    let entry = this.#pending.get(pair);
    if (!entry) {
      if (this.#pending.size >= (isAnswered ? maxPairs : maxRefusedPairs)) {
        this.#droppedCount += 1;
        if (isAnswered) this.#noteLost(apiKey, nowMs);
        return;
      }
      entry = newSeenAddress(apiKey, address, nowMs);
      this.#pending.set(pair, entry);
    }
    entry.lastSeen = nowMs;
    entry.product = library?.product ?? null;
    entry.version = library?.version ?? null;
    if (isAnswered) {
      entry.firstUsed ??= nowMs;
      entry.lastUsed = nowMs;
      entry.calls += 1;
    } else entry.refused += 1;
  }

  /**
   * Writes the counts; if that fails, they are kept for the next flush.
   * @returns the number of calls that were not counted for lack of room
   * @throws the database's error
   */
  async flush(db: Database): Promise<number> {
    const [flushed, droppedCount, lastLostByKey] = [
      this.#pending,
      this.#droppedCount,
      this.#lastLostByKey,
    ];
    this.#pending = new Map();
    this.#droppedCount = 0;
    this.#lastLostByKey = new Map();
    const unwritten = byNetwork(flushed.values());
    try {
      await writeAddresses(db, unwritten);
      await noteLostAddresses(db, lastLostByKey);
    } catch (error) {
      const unwrittenNames = new Set(unwritten.map(networkName));
      this.#restore(
        new Map([...flushed].filter(([, entry]) => unwrittenNames.has(networkName(entry)))),
      );
      this.#droppedCount += droppedCount;
      for (const [key, lostAt] of lastLostByKey) this.#noteLost(key, lostAt);
      throw error;
    }
    return droppedCount;
  }

  #restore(earlier: Map<string, SeenAddress>): void {
    for (const [pair, entry] of this.#pending) {
      const earlierEntry = earlier.get(pair);
      if (earlierEntry) merge(earlierEntry, entry);
      else if (earlier.size < maxPairs) earlier.set(pair, entry);
      else {
        this.#droppedCount += entry.calls + entry.refused;
        if (entry.lastUsed !== null) this.#noteLost(entry.apiKey, entry.lastUsed);
      }
    }
    this.#pending = earlier;
  }

  #noteLost(key: string, lostAt: number): void {
    this.#lastLostByKey.set(key, Math.max(lostAt, this.#lastLostByKey.get(key) ?? lostAt));
  }
}
