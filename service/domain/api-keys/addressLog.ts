import type { Database } from '../../db/database';
import { noteLostAddresses } from './addressSpans';
import { byNetwork, firstCall, merge, networkName, type SeenAddress } from './seenAddress';
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
  #dropped = 0;
  /** Time of the last answered call among them, by key: the key's addresses are complete only since then. */
  #lost = new Map<string, number>();

  note({ apiKey, address, library, now, isAnswered }: AuthenticatedCall): void {
    const at = now.getTime();
    const name = `${apiKey} ${address}`;
    let seen = this.#pending.get(name);
    if (!seen) {
      if (this.#pending.size >= (isAnswered ? maxPairs : maxRefusedPairs)) {
        this.#dropped += 1;
        if (isAnswered) this.#lose(apiKey, at);
        return;
      }
      seen = firstCall(apiKey, address, at);
      this.#pending.set(name, seen);
    }
    seen.lastSeen = at;
    seen.product = library?.product ?? null;
    seen.version = library?.version ?? null;
    if (isAnswered) {
      seen.firstUsed ??= at;
      seen.lastUsed = at;
      seen.calls += 1;
    } else seen.refused += 1;
  }

  /**
   * Writes the counts; if that fails, they are kept for the next flush.
   * @returns the number of calls that were not counted for lack of room
   * @throws the database's error
   */
  async flush(db: Database): Promise<number> {
    const [written, dropped, lost] = [this.#pending, this.#dropped, this.#lost];
    this.#pending = new Map();
    this.#dropped = 0;
    this.#lost = new Map();
    const unwritten = byNetwork(written.values());
    try {
      await writeAddresses(db, unwritten);
      await noteLostAddresses(db, lost);
    } catch (error) {
      const names = new Set(unwritten.map(networkName));
      this.#restore(new Map([...written].filter(([, seen]) => names.has(networkName(seen)))));
      this.#dropped += dropped;
      for (const [key, at] of lost) this.#lose(key, at);
      throw error;
    }
    return dropped;
  }

  #restore(earlier: Map<string, SeenAddress>): void {
    for (const [name, seen] of this.#pending) {
      const before = earlier.get(name);
      if (before) merge(before, seen);
      else if (earlier.size < maxPairs) earlier.set(name, seen);
      else {
        this.#dropped += seen.calls + seen.refused;
        if (seen.lastUsed !== null) this.#lose(seen.apiKey, seen.lastUsed);
      }
    }
    this.#pending = earlier;
  }

  #lose(key: string, at: number): void {
    this.#lost.set(key, Math.max(at, this.#lost.get(key) ?? at));
  }
}
