import { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** Channel on which triggers notify of changes; the payload is the company's uuid (migration 021). */
export const changeChannel = 'key_call_changes';

/**
 * Notifications of a database: `change` with a company's uuid, and `lost` when a connection broke, so that
 * notifications may have been missed. Connections through a pooler deliver none.
 */
export type Notices = EventEmitter<NoticeEvents>;

interface NoticeEvents {
  change: [customer: string];
  lost: [];
}

/** Each application on a database registers its own listener. */
export const createNotices = (): Notices => new EventEmitter<NoticeEvents>().setMaxListeners(0);

const noticesByDatabase = new WeakMap<Kysely<Tables>, Notices>();

export const keepNotices = (db: Kysely<Tables>, notices: Notices): void =>
  void noticesByDatabase.set(db, notices);

/** @returns the notifications of a database that this process opened */
export const noticesOf = (db: Kysely<Tables>): Notices | undefined => noticesByDatabase.get(db);
