import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import { systemClock as clock } from '../service/db/clock';
import type { Database } from '../service/db/database';
import { acme } from '../service/demo/acme';
import { bulkApiKeys } from './bulkRecords';
import { openDemoCredentials } from '../service/demo/demoCredentials';
import { customerUuid } from '../service/demo/people';
import { seedDemo } from '../service/demo/seedDemo';
import type { AppOptions } from '../service/http/appOptions';
import { readSettings } from '../service/config/settings';
import { silentApp } from '../tests/service/silentApp';
import { testVault } from '../tests/service/vault/testVault';
import { onBothEngines } from './bothEngines';
import { inMs, median, printTable, spread, timesOf } from './figures';
import { served } from './served';
import {
  demoCredentials,
  type SignedCall,
  signedCaller,
  type SigningCredentials,
} from './signedCalls';

const connections = [1, 16, 64];
const apiKeys = [10, 1000, 100_000];
const warmUps = 100;
const runs = 1000;
const batch = 1000;
const batchRuns = 10;

export const calls: [name: string, call: SignedCall][] = [
  ['fpe/key', { method: 'GET', target: '/api/v0/fpe/key?ffs_name=SSN', expected: 200 }],
  [
    'encryption/key',
    { method: 'POST', target: '/api/v0/encryption/key', body: '{"uses":1}', expected: 201 },
  ],
  ['ffs', { method: 'GET', target: '/api/v0/ffs?ffs_name=SSN', expected: 200 }],
  ['fpe/def_keys', { method: 'GET', target: '/api/v0/fpe/def_keys?ffs_name=SSN', expected: 200 }],
];

/** A thousand events that no earlier batch had. */
function usageBatch(number: number): SignedCall {
  const usage = Array.from({ length: batch }, (_, index) => ({
    datasets: 'SSN',
    action: 'encrypt',
    count: 1,
    last_call_timestamp: new Date(Date.now() - number * batch - index).toISOString(),
  }));
  const body = JSON.stringify({ usage });
  return { method: 'POST', target: '/api/v3/tracking/events', body, expected: 200 };
}

export interface Bench {
  port: number;
  credentials: SigningCredentials;
  close: () => Promise<void>;
}

/** The service with the demo company and its key, over real connections, in this process. */
export async function startBench(
  db: Database,
  folder: string,
  more: Partial<AppOptions> = {},
): Promise<Bench> {
  const settings = readSettings({});
  const vault = await testVault(db);
  await seedDemo({ db, vault, clock });
  const keep = await openDemoCredentials(folder, settings.publicUrl);
  await keep(db, vault, clock);
  const app = silentApp({ db, vault, clock, settings, ...more });
  return { ...(await served(app, '127.0.0.1')), credentials: await demoCredentials(folder) };
}

/** @returns milliseconds of each call, and calls a second, with so many callers at once */
export async function measure(
  { port, credentials }: Bench,
  signed: SignedCall,
  callers: number,
): Promise<{ times: number[]; perSecond: number }> {
  const caller = signedCaller(port, credentials, callers);
  for (let count = 0; count < warmUps; count += 1) await caller.call(signed);
  const times: number[] = [];
  let remaining = runs;
  const work = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      const start = performance.now();
      await caller.call(signed);
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: callers }, work));
  const perSecond = (1000 * runs) / (performance.now() - start);
  caller.close();
  return { times, perSecond };
}

const cellOf = ({ times, perSecond }: { times: number[]; perSecond: number }): string =>
  `${perSecond.toFixed(0)}/s, ${spread(times, 0.99)}`;

async function measureBatch({ port, credentials }: Bench): Promise<number> {
  const caller = signedCaller(port, credentials, 1);
  const times = await timesOf(batchRuns, (number) => caller.call(usageBatch(number)));
  caller.close();
  return median(times);
}

/** Milliseconds of the RSA operation that every handed-out key needs. */
function measureWrapping(): number {
  const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const secret = randomBytes(32);
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now();
    publicEncrypt({ key, padding, oaepHash: 'sha1' }, secret);
    return performance.now() - start;
  });
  return median(times);
}

async function measureDatabase(db: Database, name: string, folder: string): Promise<void> {
  const bench = await startBench(db, folder);
  try {
    const busy: string[][] = [];
    for (const [call, signed] of calls) {
      const cells: string[] = [];
      for (const callers of connections) cells.push(cellOf(await measure(bench, signed, callers)));
      busy.push([call, ...cells]);
    }
    const many = new Map<string, string[]>(calls.map(([call]) => [call, [call]]));
    let total = acme.apiKeys.length;
    for (const size of apiKeys) {
      if (size > total) await bulkApiKeys(db, customerUuid(acme), size - total);
      total = Math.max(total, size);
      for (const [call, signed] of calls)
        many.get(call)?.push(cellOf(await measure(bench, signed, 1)));
    }
    printTable(
      `Key calls, ${name}: calls a second, ms p50 / p99`,
      ['', ...connections.map((count) => (count === 1 ? '1 connection' : `${count} connections`))],
      busy,
    );
    printTable(
      `Key calls against the number of API keys, ${name}`,
      ['1 connection', ...apiKeys.map((count) => `${count.toLocaleString('en')} API keys`)],
      [...many.values()],
    );
    printTable(
      `Usage and wrapping, ${name}`,
      ['ms, p50', ''],
      [
        [`usage report of ${batch.toLocaleString('en')} events`, inMs(await measureBatch(bench))],
        ['RSA operation of one key call', measureWrapping().toFixed(2)],
      ],
    );
  } finally {
    await bench.close();
  }
}

/** Key calls of the client libraries and usage reports, caller and service in one process. */
export const measureClients = (): Promise<void> => onBothEngines(measureDatabase);
