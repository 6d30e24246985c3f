import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isTransactionConflict } from './databaseErrors';
import type { Tables } from './tables';

const maxTries = 6;
const maxWaitMs = 40;

/**
 * Removes the time limit of a transaction: neither the server nor the pool, which recognizes this statement, cancels
 * it.
 */
export const noStatementTimeout = 'set local statement_timeout = 0';

/**
 * The one place that opens transactions. A transaction aborted by the database in favour of another
 * (deadlock, serialization) runs again, so `work` must only execute statements: no mail, no
 * call, nothing that a rollback would not undo. Inside another transaction, `work` becomes part of it.
 */
export async function transact<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let triesLeft = maxTries - 1; ; triesLeft -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (triesLeft === 0 || !isTransactionConflict(error)) throw error;
      // Random, because two transactions that collided would otherwise collide again.
      await delay(Math.random() * maxWaitMs);
    }
  }
}

const isTransaction = (db: Kysely<Tables>): db is Transaction<Tables> => db.isTransaction;
