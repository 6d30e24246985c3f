import { CacheInvalidation } from './cacheInvalidation';
import type { Database } from '../db/database';
import type { AuthenticatedKey, CertifiedKey } from './findApiKey';
import type { StructuredDataset } from './structuredDatasets';
import type { UnstructuredDataset } from './unstructuredDatasets';

/** Milliseconds after which a record is read again, even without an invalidation. */
const maxAgeMs = 60_000;

interface Entry<T> {
  value: T;
  readAt: number;
}

/**
 * LRU cache of records used by key calls, invalidated per company. A Map preserves the order of use, so no library
 * is needed.
 */
export class RecordCache<T extends { customer_uuid: string }> {
  readonly #invalidation: CacheInvalidation;
  readonly #capacity: number;
  readonly #entries = new Map<string, Entry<T>>();

  /** @param capacity maximum number of records; the least recently used one is evicted first */
  constructor(invalidation: CacheInvalidation, capacity: number) {
    this.#invalidation = invalidation;
    this.#capacity = capacity;
    invalidation.register((customer) => this.#evict(customer));
  }

  /** @returns the cached record, or the one just read; missing records are not cached */
  async get<Found extends T | undefined>(
    name: string,
    read: () => Promise<Found>,
  ): Promise<Found | T> {
    await this.#invalidation.upToDate();
    const cached = this.#entries.get(name);
    this.#entries.delete(name);
    if (cached && performance.now() - cached.readAt < maxAgeMs) {
      this.#entries.set(name, cached);
      return cached.value;
    }
    const { invalidationCount: countBefore } = this.#invalidation;
    const readAt = performance.now();
    const value = await read();
    // A value read during an invalidation may be stale, so it is not cached.
    if (value && countBefore === this.#invalidation.invalidationCount)
      this.#add(name, { value, readAt });
    return value;
  }

  /** Adds an entry; evicts the least recently used ones above the capacity, and those too old for use. */
  #add(name: string, entry: Entry<T>): void {
    this.#entries.set(name, entry);
    for (const [oldestName, { readAt }] of this.#entries) {
      if (this.#entries.size <= this.#capacity && entry.readAt - readAt < maxAgeMs) return;
      this.#entries.delete(oldestName);
    }
  }

  #evict(customer: string | undefined): void {
    if (customer === undefined) this.#entries.clear();
    else
      for (const [name, { value }] of this.#entries)
        if (value.customer_uuid === customer) this.#entries.delete(name);
  }
}

/** Caches of the records that recent key calls used, see docs/scaling.md. */
export interface KeyCallCache {
  /** By ACCESS_KEY_ID. */
  keys: RecordCache<AuthenticatedKey>;
  /** Keys of the identity provider's people, by ACCESS_KEY_ID and certificate. */
  certified: RecordCache<CertifiedKey>;
  /** By API key, certificate and name, with the key's associations. */
  structured: RecordCache<StructuredDataset>;
  /** By API key and the name or blob in the call. */
  unstructured: RecordCache<UnstructuredDataset>;
}

/** At most about 5 KB each, so 40 MB in all. */
const capacity = { keys: 2000, datasets: 2000 };

export function createKeyCallCache(db: Database): KeyCallCache {
  const invalidation = new CacheInvalidation(db);
  return {
    keys: new RecordCache(invalidation, capacity.keys),
    certified: new RecordCache(invalidation, capacity.keys),
    structured: new RecordCache(invalidation, capacity.datasets),
    unstructured: new RecordCache(invalidation, capacity.datasets),
  };
}
