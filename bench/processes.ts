import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectToServer } from '../service/db/database';
import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { datasetUuid } from '../service/demo/datasetRows';
import { startPostgres } from '../scripts/test/postgresServer.mjs';
import { type Cluster, startCluster } from './cluster';
import { inMs, printTable, quantile } from './figures';
import { countByStatus, load, type Outcome } from './load';
import { signIn } from './signIn';
import { signedCaller } from './signedCalls';

const connections = 50;
const seconds = 10;
const sessions = 30;
const writes = 10_000;
const kills = Number(process.env['BENCH_KILLS'] ?? 100);

/** Sends requests as people who are signed in: worker n as session n. */
function personCalls({ url }: Cluster, tokens: readonly string[]) {
  return async (worker: number, method: string, path: string, body?: object): Promise<Response> => {
    const init = {
      method,
      headers: {
        Authorization: `Bearer ${tokens[worker % tokens.length] ?? ''}`,
        'Content-Type': 'application/json',
        ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    return fetch(`${url}/api${path}`, init);
  };
}

type PersonCalls = ReturnType<typeof personCalls>;

/** Makes a dataset group; its uuid is noted once the service has acknowledged it. */
async function makeGroup(
  call: PersonCalls,
  worker: number,
  acknowledged: Set<string>,
): Promise<number> {
  const answer = await call(worker, 'POST', '/dataset-groups', {
    name: `bench ${randomUUID()}`,
    description: 'Made by the benchmark',
  });
  const text = await answer.text();
  if (!answer.ok) return answer.status;
  const body = JSON.parse(text) as { data?: { dataset_groups?: { uuid?: string } } };
  const uuid = body.data?.dataset_groups?.uuid;
  if (uuid) acknowledged.add(uuid);
  return answer.status;
}

/** @returns how many of the acknowledged groups the database does not have */
async function countLost(databaseUrl: string, acknowledged: ReadonlySet<string>): Promise<number> {
  const db = await connectToServer(databaseUrl);
  const rows = await db.selectFrom('dataset_groups').select('uuid').execute();
  await db.destroy();
  const kept = new Set(rows.map(({ uuid }) => uuid));
  return [...acknowledged].filter((uuid) => !kept.has(uuid)).length;
}

const forSeconds = (length: number) => {
  const end = performance.now() + length * 1000;
  return () => performance.now() < end;
};

const figures = (outcomes: readonly Outcome[], length: number): string => {
  const times = outcomes.map(({ ms }) => ms);
  return `${(outcomes.length / length).toFixed(0)}/s, ${inMs(quantile(times, 0.5))} / ${inMs(quantile(times, 0.95))}`;
};

/** @returns a cell each for two kinds of key calls and for a list */
async function measureSpeed(cluster: Cluster): Promise<string[]> {
  const cells: string[] = [];
  for (const signed of [
    { method: 'GET', target: '/api/v0/fpe/key?ffs_name=SSN', expected: 200 } as const,
    {
      method: 'POST',
      target: '/api/v0/encryption/key',
      body: '{"uses":1}',
      expected: 201,
    } as const,
  ]) {
    const caller = signedCaller(cluster.port, cluster.credentials, connections);
    const act = () => caller.call(signed).then(() => signed.expected);
    await load(connections, forSeconds(2), act);
    cells.push(figures(await load(connections, forSeconds(seconds), act), seconds));
    caller.close();
  }
  const call = personCalls(cluster, [await signIn(cluster.url, acmeAdmin)]);
  const list = async (worker: number) => {
    const answer = await call(worker, 'GET', '/table/datasets?page=1&per_page=20&sort=name');
    await answer.arrayBuffer();
    return answer.status;
  };
  // As often as the limits for one person permit (decision 131).
  await load(connections, forSeconds(2), list, 700);
  cells.push(figures(await load(connections, forSeconds(seconds), list, 700), seconds));
  return cells;
}

async function measureWrites(cluster: Cluster, databaseUrl: string): Promise<string> {
  const tokens: string[] = [];
  for (let count = 0; count < sessions; count += 1)
    tokens.push(await signIn(cluster.url, acmeAdmin));
  const call = personCalls(cluster, tokens);
  const caller = signedCaller(cluster.port, cluster.credentials, sessions);
  const acknowledged = new Set<string>();
  const datasets = ['SSN', 'Email Address'].map((name) => datasetUuid(acme, name));
  const statusOf = async (answer: Promise<Response>): Promise<number> => {
    const { status } = await answer;
    const body = await (await answer).text();
    if (status >= 500) process.stderr.write(`${body}\n`);
    return status;
  };
  const kinds: ((worker: number, turn: number) => Promise<number>)[] = [
    (worker) => makeGroup(call, worker, acknowledged),
    (worker) => makeGroup(call, worker, acknowledged),
    (worker, turn) =>
      statusOf(
        call(worker, 'PATCH', `/datasets/${datasets[turn % 2] ?? ''}`, {
          description: `by ${worker}, ${turn}`,
        }),
      ),
    async (worker) => {
      const uuid = [...acknowledged].at(-1 - worker);
      if (uuid === undefined) return makeGroup(call, worker, acknowledged);
      const name = `renamed ${randomUUID()}`;
      return statusOf(call(worker, 'PATCH', `/dataset-groups/${uuid}`, { name }));
    },
    async () => {
      await caller.call({
        method: 'POST',
        target: '/api/v0/encryption/key',
        body: '{"uses":1}',
        expected: 201,
      });
      return 201;
    },
  ];
  const start = performance.now();
  const outcomes = await load(
    sessions,
    (done) => done < writes,
    (worker, turn) => kinds[(worker + turn) % kinds.length]?.(worker, turn) ?? Promise.resolve(0),
  );
  const took = (performance.now() - start) / 1000;
  caller.close();
  const lost = await countLost(databaseUrl, acknowledged);
  return `${countByStatus(outcomes)}; ${acknowledged.size} groups acknowledged, ${lost} lost; ${figures(outcomes, took)}`;
}

async function measureKills(cluster: Cluster, databaseUrl: string): Promise<string> {
  const acknowledged = new Set<string>();
  let token = await signIn(cluster.url, acmeAdmin);
  let isDone = false;
  const outcomes = load(
    10,
    () => !isDone,
    (worker) => makeGroup(personCalls(cluster, [token]), worker, acknowledged),
    50,
  );
  for (let count = 0; count < kills; count += 1) {
    if (count % 50 === 49) token = await signIn(cluster.url, acmeAdmin);
    await wait(randomInt(200));
    await cluster.restart(count % cluster.size, 'SIGKILL');
  }
  isDone = true;
  const all = await outcomes;
  const lost = await countLost(databaseUrl, acknowledged);
  return `${countByStatus(all)}; ${acknowledged.size} acknowledged, ${lost} lost`;
}

/** Load while something happens to what it stands on. @returns the outcomes */
async function during(cluster: Cluster, happening: () => Promise<void>): Promise<Outcome[]> {
  const call = personCalls(cluster, [await signIn(cluster.url, acmeAdmin)]);
  const caller = signedCaller(cluster.port, cluster.credentials, sessions);
  const acknowledged = new Set<string>();
  let isDone = false;
  const outcomes = load(
    sessions,
    () => !isDone,
    async (worker, turn) => {
      if (turn % 3 === 0) return makeGroup(call, worker, acknowledged);
      if (turn % 3 === 1) {
        const answer = await call(worker, 'GET', `/datasets/${datasetUuid(acme, 'SSN')}`);
        await answer.arrayBuffer();
        return answer.status;
      }
      const target = '/api/v0/fpe/key?ffs_name=SSN';
      return caller.call({ method: 'GET', target, expected: 200 }).then(
        () => 200,
        (error: unknown) => Number(/answered (\d+)/.exec(String(error))?.[1] ?? 0),
      );
    },
    20,
  );
  await wait(1000);
  await happening();
  await wait(3000);
  isDone = true;
  const all = await outcomes;
  caller.close();
  return all;
}

/** Three processes on one PostgreSQL server behind one address, against one, and what they bear. */
export async function measureProcesses(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'encryption-console-bench-'));
  const server = await startPostgres();
  if (!server) {
    console.log('No PostgreSQL server on this machine (Debian: apt-get install postgresql).');
    return;
  }
  try {
    const speed: string[][] = [];
    const rows: string[][] = [];
    const one = await startCluster(1, server.url, folder);
    speed.push(['one process', ...(await measureSpeed(one))]);
    await one.stop();
    const three = await startCluster(3, server.url, folder);
    try {
      speed.push(['three processes', ...(await measureSpeed(three))]);
      rows.push([
        `${writes.toLocaleString('en')} mixed writes from ${sessions} sessions`,
        await measureWrites(three, server.url),
      ]);
      const rolling = await during(three, async () => {
        for (let index = 0; index < three.size; index += 1) await three.restart(index, 'SIGTERM');
      });
      rows.push(['rolling restart of the three', countByStatus(rolling)]);
      let back = 0;
      const restarted = await during(three, async () => {
        await server.restart();
        back = performance.now();
        await wait(5000);
      });
      const failed = restarted.filter(({ status }) => status === 0 || status >= 500);
      const last = Math.max(back, ...failed.map(({ at }) => at));
      rows.push([
        'restart of the database',
        `${countByStatus(restarted)}; the last refusal ${inMs(last - back)} ms after it was back`,
      ]);
      rows.push([
        `${kills} times kill -9 of one of the three`,
        await measureKills(three, server.url),
      ]);
    } finally {
      await three.stop();
    }
    printTable(
      `${connections} connections: calls a second, ms p50 / p95`,
      ['', 'fpe/key', 'encryption/key', 'list of datasets'],
      speed,
    );
    printTable('Three processes on a PostgreSQL server', ['', 'answers'], rows);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
