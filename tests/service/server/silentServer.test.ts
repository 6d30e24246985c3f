import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/test/freePort.mjs';
import { connectToServer, type Database } from '../../../service/db/database';
import { ConnectionLost, OutcomeUnknown } from '../../../service/db/databaseErrors';
import { noticesOf } from '../../../service/db/notices';
import { transact, noStatementTimeout } from '../../../service/db/transaction';
import { serveMetrics } from '../../../service/server/metricsListener';
import { startService } from '../harness';
import { unresponsiveServer } from './unresponsiveServer';

let server: Awaited<ReturnType<typeof unresponsiveServer>>;
let db: Database;

beforeEach(async () => {
  server = await unresponsiveServer();
  const pool = { connections: 4, pgbouncer: false, lockTimeout: 0, idleTimeout: 0 };
  db = await connectToServer(server.url, { ...pool, statementTimeout: 1000 });
});
afterEach(async () => {
  await db.destroy();
  await server.close();
});

it('a silent database server gives 503 after seconds, until it answers again', async () => {
  const service = await startService({ db });
  const where = { host: '127.0.0.1', port: await freePort() };
  const stop = await serveMetrics(service.metrics, { db, clock: () => new Date() }, where);
  const ready = async () => (await service.raw('/readyz')).status;
  const scraped = async () => {
    const text = await (await fetch(`http://127.0.0.1:${where.port}/metrics`)).text();
    return /^console_database_up .*$/m.exec(text)?.[0];
  };
  const me = async () => {
    const { status, headers } = await service.request('member', '/me');
    return [status, headers.get('retry-after')];
  };

  expect(await ready()).toBe(200);
  server.fallSilent();
  const began = performance.now();
  const questions = [ready(), ready(), ready(), scraped(), me(), me()];
  expect(await Promise.all(questions)).toEqual([
    503,
    503,
    503,
    'console_database_up 0',
    [503, '5'],
    [503, '5'],
  ]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(server.statements.filter((statement) => statement === 'select 1')).toHaveLength(2);
  server.speak();
  await vi.waitUntil(async () => (await ready()) === 200, { timeout: 10_000, interval: 200 });
  stop();
});

/** Begins a transaction whose last statement gets no answer. @returns how it ended, as soon as it has */
const startTransaction = (first: string) => {
  const outcome = { ended: false, failure: undefined as unknown };
  const ended = transact(db, async (trx) => {
    await sql.raw(first).execute(trx);
    server.fallSilent();
    await sql`delete from events`.execute(trx);
  }).then(
    () => (outcome.ended = true),
    (failure: unknown) => Object.assign(outcome, { ended: true, failure }),
  );
  return { outcome, ended };
};

const whileTimeIsOurs = async (work: () => Promise<void>) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
};
/** Vitest's own polling would advance the fake clock. */
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await setImmediate();
};
const isAsked = () => until(() => server.statements.at(-1) === 'delete from events');

it('a silent connection is given up five seconds after the server’s own limit, without a rollback', () =>
  whileTimeIsOurs(async () => {
    const lost = vi.fn();
    noticesOf(db)?.on('lost', lost);
    const { outcome, ended } = startTransaction('select 2');
    await isAsked();
    await vi.advanceTimersByTimeAsync(5999);
    expect(outcome.ended).toBe(false);
    expect(lost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(outcome.failure).toBeInstanceOf(ConnectionLost);
    // Notifications sent on the lost connection are unknown, so the pool emits `lost`.
    expect(lost).toHaveBeenCalledOnce();
    await until(() => server.connections() === 0);
    server.speak();
    await sql`select 3`.execute(db);
    expect(server.statements.slice(-4)).toEqual([
      'select 2',
      'delete from events',
      'listen key_call_changes',
      'select 3',
    ]);
  }));

/** Inside a transaction the server falls silent after its first statement. */
const within = (statement: string | undefined) =>
  transact(db, async (trx) => {
    await sql`select 2`.execute(trx);
    server.fallSilent();
    if (statement !== undefined) await sql.raw(statement).execute(trx);
  });
const alone = (statement: string) => {
  server.fallSilent();
  return sql.raw(statement).execute(db);
};
const change = 'delete from events';
const partChanges = 'with gone as (delete from events returning 1) select * from gone';
const partsRead = 'with one as (select 1) select * from one';

it.each([
  ['a change in a transaction', 'ConnectionLost', change, () => within(change)],
  ['a commit', 'OutcomeUnknown', 'commit', () => within(undefined)],
  ['a change on its own', 'OutcomeUnknown', change, () => alone(change)],
  ['a query that changes', 'OutcomeUnknown', partChanges, () => alone(partChanges)],
  ['a query', 'ConnectionLost', 'select 3', () => alone('select 3')],
  ['a query in parts', 'ConnectionLost', partsRead, () => alone(partsRead)],
] as const)('%s without an answer is %s', (_, loss, last, ask) =>
  whileTimeIsOurs(async () => {
    let failure: unknown;
    const ended = ask().catch((error: unknown) => (failure = error));
    await until(() => server.statements.at(-1) === last);
    await vi.advanceTimersByTimeAsync(6000);
    await ended;
    const kind = failure instanceof OutcomeUnknown ? 'OutcomeUnknown' : 'ConnectionLost';
    expect(failure).toBeInstanceOf(ConnectionLost);
    expect(kind).toBe(loss);
  }),
);

it('a statement without a time limit is awaited', () =>
  whileTimeIsOurs(async () => {
    const { outcome, ended } = startTransaction(noStatementTimeout);
    await isAsked();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(outcome.ended).toBe(false);
    server.speak();
    await ended;
    expect(outcome.failure).toBeUndefined();
    // The next transaction on the same connection has the limit again.
    const next = startTransaction('select 2');
    await isAsked();
    await vi.advanceTimersByTimeAsync(6000);
    await next.ended;
    expect(next.outcome.failure).toBeInstanceOf(ConnectionLost);
  }));

it('a connection sets its limits in addition to the options of its address', async () => {
  const pool = { connections: 1, pgbouncer: false, lockTimeout: 10_000, idleTimeout: 0 };
  const address = `${server.url}?options=-c%20search_path%3Dours%20-c%20statement_timeout%3D0`;
  const other = await connectToServer(address, { ...pool, statementTimeout: 1000 });
  await other.destroy();
  const limits = (statement: number, lock: number) =>
    String.raw`-c timezone=UTC -c datestyle=ISO,\ MDY -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c default_transaction_isolation=read\ committed -c standard_conforming_strings=on -c array_nulls=on -c transform_null_equals=off -c quote_all_identifiers=off -c gin_fuzzy_search_limit=0 -c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=0 -c idle_session_timeout=0 -c random_page_cost=1.1`;
  expect(server.startupOptions).toEqual([
    limits(1000, 0),
    `-c search_path=ours -c statement_timeout=0 ${limits(1000, 10_000)}`,
  ]);
});
