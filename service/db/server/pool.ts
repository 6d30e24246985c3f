import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { PoolSettings } from '../../config/settings';
import { codeOf, ConnectionLost, OutcomeUnknown } from '../databaseErrors';
import { changeChannel, type Notices } from '../notices';
import { plannerOptions } from '../plannerOptions';
import { serverSettings } from './settings';
import { watchSaving } from '../savingStatements';
import { noStatementTimeout } from '../transaction';

const int8Oid = 20;
const connectTimeoutMs = 5000;
/** Milliseconds beyond the server's own time limit, within which a live server has answered. */
const silenceMs = 5000;
const keepAliveMs = 10_000;

/**
 * Connections to a PostgreSQL server. A connection that breaks or falls silent is replaced at the next request.
 * @param notices receives changes from every open connection, so that a process hears of its own change on commit
 */
export function openPool(url: string, settings: PoolSettings, notices: Notices): PostgresPool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8Oid, Number);
  const { statementTimeout } = settings;
  const defaultTimeout = statementTimeout === 0 ? 0 : statementTimeout + silenceMs;
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.connections,
    connectionTimeoutMillis: connectTimeoutMs,
    // Detects a lost host during a statement without a time limit.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types,
    // PgBouncer refuses startup options, so the role must have them (docs/operating.md), and forwards no notifications.
    ...(!settings.pgbouncer && {
      ...withOptions(url, optionsOf(settings)),
      verify: (client, done) =>
        client.query(
          timed(`listen ${changeChannel}`, [], connectTimeoutMs),
          (error: Error | null) => done(error ?? undefined),
        ),
    }),
  });
  // Queries on a broken connection fail by themselves; only the loss of notifications is handled here.
  const reportLoss = () => void notices.emit('lost');
  pool.on('error', reportLoss);
  pool.on('connect', (client) => {
    client.on('error', reportLoss);
    client.on('notification', ({ payload }) => void notices.emit('change', payload ?? ''));
  });
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw isLoss(error, false) ? lossOf(error) : error;
      });
      let timeout = defaultTimeout;
      let loss: ConnectionLost | undefined;
      const savesAtEnd = watchSaving();
      return {
        query: async <R>(text: unknown, values: readonly unknown[]) => {
          if (typeof text !== 'string') throw new TypeError('Cursors are not supported.');
          // After a silence, the rollback would wait for the same time again.
          if (loss) throw loss;
          if (text === noStatementTimeout) timeout = 0;
          const isSaving = savesAtEnd(text);
          const result = client.query(timed(text, [...values], timeout)).catch((error: unknown) => {
            if (!isLoss(error, isSaving)) throw error;
            loss = isSaving ? new OutcomeUnknown(reasonOf(error), { cause: error }) : lossOf(error);
            reportLoss();
            throw loss;
          });
          return result as Promise<PostgresQueryResult<R>>;
        },
        release: () => client.release(loss),
      } as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** @param timeout milliseconds to wait for the answer; 0 for no limit */
const timed = (
  text: string,
  values: unknown[],
  timeout: number,
): pg.QueryConfig & { query_timeout: number } => ({ text, values, query_timeout: timeout });

/** Puts options of the address, which pg would use instead of ours, first: of two values the later one counts. */
function withOptions(url: string, options: string): pg.PoolConfig {
  const address = new URL(url);
  const addressOptions = address.searchParams.get('options');
  if (addressOptions === null) return { options };
  address.searchParams.set('options', `${addressOptions} ${options}`);
  return { connectionString: address.href };
}

const optionsOf = ({ statementTimeout, lockTimeout, idleTimeout }: PoolSettings): string =>
  Object.entries({
    ...serverSettings,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    // Connections of the pool are idle between two requests.
    idle_session_timeout: 0,
    ...plannerOptions,
  })
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', String.raw`\ `)}`)
    .join(' ');

/** The server closes the connection, perhaps after it has saved. */
const connectionEnd = /^(?:08...|57P0.)$/;

/** An error from the server is a loss only if it ends the connection during a save; others concern the connection. */
const isLoss = (error: unknown, isSaving: boolean): boolean =>
  error instanceof pg.DatabaseError
    ? isSaving && connectionEnd.test(codeOf(error))
    : !(error instanceof TypeError);

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

const lossOf = (error: unknown): ConnectionLost =>
  new ConnectionLost(reasonOf(error), { cause: error });
