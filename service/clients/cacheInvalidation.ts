import { sql } from 'kysely';
import type { Database } from '../db/database';
import { noticesOf } from '../db/notices';

/** Cached records are used for 250 ms before the next version check; the documented maximum staleness is 1 s. */
const maxStalenessMs = 250;
/** Milliseconds without a call after which the caches are emptied. */
const idleMs = 60_000;
/** Marks a change of records without a company, which affects every company. */
const everyCompany = '00000000-0000-0000-0000-000000000000';

/** @param customer whose records changed; undefined for all customers */
type Evict = (customer: string | undefined) => void;

/**
 * Evicts cached records of companies whose records changed. A query guarantees this, at most every 250 ms while there
 * are calls: it reads the changes (migration 021) whose transactions became visible since the last query.
 * Notifications of the database make it faster, and immediate for changes of this process. If the database does
 * not answer, everything is evicted.
 */
export class CacheInvalidation {
  readonly #db: Database;
  readonly #listeners: Evict[] = [];
  #checkedAt = -Infinity;
  #snapshot: string | undefined;
  #pendingCheck: Promise<void> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Number of invalidations so far; a value that was read during one is not cached. */
  invalidationCount = 0;

  constructor(db: Database) {
    this.#db = db;
    const notices = noticesOf(db);
    notices?.on('change', (customer) => this.#evict(customer));
    notices?.on('lost', () => this.#evictAll());
  }

  register(evict: Evict): void {
    this.#listeners.push(evict);
  }

  /** Resolves when every cached record is known to be at most 250 ms out of date. @throws errors of the database */
  async upToDate(): Promise<void> {
    if (performance.now() - this.#checkedAt < maxStalenessMs) return;
    this.#pendingCheck ??= this.#check().finally(() => (this.#pendingCheck = undefined));
    await this.#pendingCheck;
  }

  async #check(): Promise<void> {
    const now = performance.now();
    const lastSnapshot = this.#snapshot;
    if (lastSnapshot === undefined) this.#evict(everyCompany);
    const since = sql`cast(${lastSnapshot ?? null} as pg_snapshot)`;
    try {
      // The lower bound of transactions not visible then limits this to the end of the index.
      const { rows } = await sql<{ snapshot: string; changed: string[] }>`
        select pg_current_snapshot()::text as snapshot, array(
          select customer_uuid::text from key_call_changes
          where transaction >= pg_snapshot_xmin(${since})
            and not pg_visible_in_snapshot(transaction, ${since})) as changed`.execute(this.#db);
      const [result] = rows;
      for (const customer of result?.changed ?? []) this.#evict(customer);
      // Unless the connection was lost meanwhile, in which case notifications may be missing.
      if (lastSnapshot === this.#snapshot) this.#snapshot = result?.snapshot;
      this.#checkedAt = now;
    } catch (error) {
      this.#evictAll();
      throw error;
    }
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#evictAll(), idleMs).unref();
  }

  #evictAll(): void {
    this.#snapshot = undefined;
    this.#checkedAt = -Infinity;
    this.#evict(everyCompany);
  }

  #evict(customer: string): void {
    this.invalidationCount += 1;
    for (const evict of this.#listeners) evict(customer === everyCompany ? undefined : customer);
  }
}
