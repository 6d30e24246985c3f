import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isTransactionConflict } from './databaseErrors';
import type { Tables } from './tables';

const tries = 6;
const longestWaitMs = 40;

/**
 * Removes the time limit of a transaction: neither the server nor the pool, which recognizes this statement, cancels
 * it.
 */
export const noStatementTimeout = 'set local statement_timeout = 0';

/**
 * The one place where transactions are opened. One that the database broke off for the sake of another
 * (deadlock, serialization) is done again, so that `work` must do nothing but its statements: no mail, no
 * call, nothing that stays outside when they are undone. Within a transaction `work` is part of it.
 */
export async function transact<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (isOpen(db)) return work(db);
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !isTransactionConflict(error)) throw error;
      // By chance, or two that met once would meet again.
      await delay(Math.random() * longestWaitMs);
    }
  }
}

const isOpen = (db: Kysely<Tables>): db is Transaction<Tables> => db.isTransaction;
