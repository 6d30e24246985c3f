import { sql } from 'kysely';
import type { Database } from '../db/database';
import { noticesOf } from '../db/notices';

/** Milliseconds for which what is kept may be used without asking the database again: a quarter of what is promised. */
const trustedFor = 250;
/** Milliseconds without a call after which nothing is kept any longer. */
const idleFor = 60_000;
/** Marks a change of records that belong to no company, which concerns every company. */
const everyCompany = '00000000-0000-0000-0000-000000000000';

/** @param customer whose records changed; undefined for anybody's */
type Forget = (customer: string | undefined) => void;

/**
 * Tells what is kept in memory which companies' records changed. The guarantee is a question to the database,
 * asked at most every 250 ms while there are calls: which transactions that changed something (migration 021)
 * are visible now and were not at the last question. What the database tells unasked only makes it sooner, and
 * for changes of this very process immediate. When it does not answer, nothing is kept.
 */
export class ChangeWatch {
  readonly #db: Database;
  readonly #keepers: Forget[] = [];
  #askedAt = -Infinity;
  #snapshot: string | undefined;
  #asking: Promise<void> | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Number of invalidations so far; a read that spans one is not cached. */
  changes = 0;

  constructor(db: Database) {
    this.#db = db;
    const notices = noticesOf(db);
    notices?.on('change', (customer) => this.#forget(customer));
    notices?.on('lost', () => this.#forgetAll());
  }

  register(forget: Forget): void {
    this.#keepers.push(forget);
  }

  /** Resolves once everything that is kept was right less than 250 ms ago. @throws what the database says */
  async upToDate(): Promise<void> {
    if (performance.now() - this.#askedAt < trustedFor) return;
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    await this.#asking;
  }

  async #ask(): Promise<void> {
    const now = performance.now();
    const seen = this.#snapshot;
    if (seen === undefined) this.#forget(everyCompany);
    const since = sql`cast(${seen ?? null} as pg_snapshot)`;
    try {
      // The lower bound of what was not visible then keeps this to the end of the index.
      const { rows } = await sql<{ snapshot: string; changed: string[] }>`
        select pg_current_snapshot()::text as snapshot, array(
          select customer_uuid::text from key_call_changes
          where transaction >= pg_snapshot_xmin(${since})
            and not pg_visible_in_snapshot(transaction, ${since})) as changed`.execute(this.#db);
      const [answer] = rows;
      for (const customer of answer?.changed ?? []) this.#forget(customer);
      // Lost meanwhile: what was asked says nothing of what was told in between.
      if (seen === this.#snapshot) this.#snapshot = answer?.snapshot;
      this.#askedAt = now;
    } catch (error) {
      this.#forgetAll();
      throw error;
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#forgetAll(), idleFor).unref();
  }

  #forgetAll(): void {
    this.#snapshot = undefined;
    this.#askedAt = -Infinity;
    this.#forget(everyCompany);
  }

  #forget(customer: string): void {
    this.changes += 1;
    for (const keeper of this.#keepers) keeper(customer === everyCompany ? undefined : customer);
  }
}
