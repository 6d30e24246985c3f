import { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** Where triggers tell of changes; what they tell is whose record it was (migration 021). */
export const changeChannel = 'key_call_changes';

/**
 * What a database tells unasked: `change` of a company's records, by its uuid, and `lost` when a connection
 * broke, on which something may have been told. Behind a pooler nothing is.
 */
export type Notices = EventEmitter<Told>;

interface Told {
  change: [customer: string];
  lost: [];
}

/** Each application on a database listens for itself. */
export const createNotices = (): Notices => new EventEmitter<Told>().setMaxListeners(0);

const known = new WeakMap<Kysely<Tables>, Notices>();

export const keepNotices = (db: Kysely<Tables>, notices: Notices): void =>
  void known.set(db, notices);

/** @returns what a database tells that was opened here */
export const noticesOf = (db: Kysely<Tables>): Notices | undefined => known.get(db);
