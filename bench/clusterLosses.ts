import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { connectToServer } from '../service/db/database';
import { acmeAdmin } from '../service/demo/accounts';
import { acme } from '../service/demo/acme';
import { datasetUuid } from '../service/demo/datasetRows';
import { accessTokenOf } from '../tests/browser/accessToken';
import type { Cluster } from './cluster';
import { figures } from './clusterSpeed';
import { countByStatus, load, type Outcome } from './load';
import { type PersonCalls, personCalls } from './personCalls';
import { signedCaller } from './signedCalls';

const sessions = 30;
const writes = 10_000;
const kills = Number(process.env['BENCH_KILLS'] ?? 100);

export const whatIsWritten = `${writes.toLocaleString('en')} mixed writes from ${sessions} sessions`;
export const whatIsKilled = `${kills} times kill -9 of one of the three`;

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

/** Writes of many kinds at once. @returns the answers, and what was acknowledged and is not there */
export async function measureWrites(cluster: Cluster, databaseUrl: string): Promise<string> {
  const tokens: string[] = [];
  for (let count = 0; count < sessions; count += 1)
    tokens.push(await accessTokenOf(cluster.url, acmeAdmin));
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

/** Writes while one process after the other is killed. @returns as `measureWrites` */
export async function measureKills(cluster: Cluster, databaseUrl: string): Promise<string> {
  const acknowledged = new Set<string>();
  let token = await accessTokenOf(cluster.url, acmeAdmin);
  let isDone = false;
  const outcomes = load(
    10,
    () => !isDone,
    (worker) => makeGroup(personCalls(cluster, [token]), worker, acknowledged),
    50,
  );
  for (let count = 0; count < kills; count += 1) {
    if (count % 50 === 49) token = await accessTokenOf(cluster.url, acmeAdmin);
    await wait(randomInt(200));
    await cluster.restart(count % cluster.size, 'SIGKILL');
  }
  isDone = true;
  const all = await outcomes;
  const lost = await countLost(databaseUrl, acknowledged);
  return `${countByStatus(all)}; ${acknowledged.size} acknowledged, ${lost} lost`;
}

/** Load while something happens to what it stands on. @returns the outcomes */
export async function during(cluster: Cluster, happening: () => Promise<void>): Promise<Outcome[]> {
  const call = personCalls(cluster, [await accessTokenOf(cluster.url, acmeAdmin)]);
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
