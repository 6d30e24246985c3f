import { acmeAdmin } from '../service/demo/accounts';
import { accessTokenOf } from '../tests/browser/accessToken';
import type { Cluster } from './cluster';
import { spread } from './figures';
import { load, type Outcome } from './load';
import { personCalls } from './personCalls';
import { signedCaller } from './signedCalls';

export const connections = 50;
const seconds = 10;

/** @returns calls a second, and the median and the 95th percentile of their milliseconds */
export const figures = (outcomes: readonly Outcome[], length: number): string => {
  const times = outcomes.map(({ ms }) => ms);
  return `${(outcomes.length / length).toFixed(0)}/s, ${spread(times)}`;
};

const forSeconds = (length: number) => {
  const end = performance.now() + length * 1000;
  return () => performance.now() < end;
};

/** @returns a cell each for two kinds of key calls and for a list */
export async function measureSpeed(cluster: Cluster): Promise<string[]> {
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
  const call = personCalls(cluster, [await accessTokenOf(cluster.url, acmeAdmin)]);
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
