import { ChangeWatch } from './cacheInvalidation';
import type { Database } from '../db/database';
import type { CallingKey, CertifiedKey } from './authenticateApiKey';
import type { StructuredDataset } from './structuredDatasets';
import type { UnstructuredDataset } from './unstructuredDatasets';

/** Milliseconds after which a record is read again, even without an invalidation. */
const longest = 60_000;

interface Entry<T> {
  value: T;
  readAt: number;
}

/**
 * Records of which key calls made use lately, in the order of use, until something of their company changes.
 * A Map keeps that order by itself: of a library's cache nothing else would be needed.
 */
export class Kept<T extends { customer_uuid: string }> {
  readonly #watch: ChangeWatch;
  readonly #most: number;
  readonly #entries = new Map<string, Entry<T>>();

  /** @param most records, of which the one that was used least lately goes first */
  constructor(watch: ChangeWatch, most: number) {
    this.#watch = watch;
    this.#most = most;
    watch.register((customer) => this.#forget(customer));
  }

  /** @returns the record as it was kept, or as it is read; what there is not is not kept */
  async get<Found extends T | undefined>(
    name: string,
    read: () => Promise<Found>,
  ): Promise<Found | T> {
    await this.#watch.upToDate();
    const kept = this.#entries.get(name);
    this.#entries.delete(name);
    if (kept && performance.now() - kept.readAt < longest) {
      this.#entries.set(name, kept);
      return kept.value;
    }
    const { changes } = this.#watch;
    const readAt = performance.now();
    const value = await read();
    // A value read during an invalidation may be stale, so it is not cached.
    if (value && changes === this.#watch.changes) this.#keep(name, { value, readAt });
    return value;
  }

  /** Makes room, and ends what nobody has asked for in the last minute. */
  #keep(name: string, entry: Entry<T>): void {
    this.#entries.set(name, entry);
    for (const [first, { readAt }] of this.#entries) {
      if (this.#entries.size <= this.#most && entry.readAt - readAt < longest) return;
      this.#entries.delete(first);
    }
  }

  #forget(customer: string | undefined): void {
    if (customer === undefined) this.#entries.clear();
    else
      for (const [name, { value }] of this.#entries)
        if (value.customer_uuid === customer) this.#entries.delete(name);
  }
}

/** Caches of the records that recent key calls used, see docs/scaling.md. */
export interface KnownRecords {
  /** By ACCESS_KEY_ID. */
  keys: Kept<CallingKey>;
  /** Those of the identity provider's people, by ACCESS_KEY_ID and certificate. */
  certified: Kept<CertifiedKey>;
  /** By API key, certificate and name, with the key's associations. */
  structured: Kept<StructuredDataset>;
  /** By API key and what a call names. */
  unstructured: Kept<UnstructuredDataset>;
}

/** About 5 KB each at most: 40 MB when all are in use. */
const most = { keys: 2000, datasets: 2000 };

export function createKnownRecords(db: Database): KnownRecords {
  const watch = new ChangeWatch(db);
  return {
    keys: new Kept(watch, most.keys),
    certified: new Kept(watch, most.keys),
    structured: new Kept(watch, most.datasets),
    unstructured: new Kept(watch, most.datasets),
  };
}
