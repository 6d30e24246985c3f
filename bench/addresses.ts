import { randomUUID } from 'node:crypto';
import type { Database } from '../service/db/database';
import { AddressLog } from '../service/domain/api-keys/addressLog';
import { startAddressWriting } from '../service/jobs/addressWriting';
import { createLog } from '../service/observability/log';
import { onBothEngines } from './bothEngines';
import { type Bench, calls, measure, startBench } from './clients';
import { inMs, median, printTable, timesOf } from './figures';

const connections = 16;
/** Rounds of 1,000 calls each way, in changing order: a machine that is busy with something else slows both. */
const rounds = 20;
const addresses = 1000;
const notes = 200_000;

/** Calls per second, and CPU microseconds per call, caller included. */
interface Round {
  perSecond: number;
  cpu: number;
}

async function measureRound(bench: Bench, call: (typeof calls)[number][1]): Promise<Round> {
  const before = process.cpuUsage();
  const { times, perSecond } = await measure(bench, call, connections);
  const { user, system } = process.cpuUsage(before);
  return { perSecond, cpu: (user + system) / times.length };
}

/** Key calls of a service that counts addresses against one that does not, on one database. */
async function measureDatabase(db: Database, name: string, folder: string): Promise<void> {
  const log = new AddressLog();
  const withoutLog = await startBench(db, folder, { addressLog: { note: () => undefined } });
  const counting = await startBench(db, folder, { addressLog: log });
  const stop = startAddressWriting(
    log,
    db,
    createLog('silent', () => new Date()),
  );
  const rows: string[][] = [];
  for (const [callName, call] of calls) {
    const measured: Record<'off' | 'on', Round[]> = { off: [], on: [] };
    for (let round = 0; round < rounds; round += 1) {
      const turns = [
        ['off', withoutLog],
        ['on', counting],
      ] as const;
      for (const [way, bench] of round % 2 === 0 ? turns : turns.toReversed())
        measured[way].push(await measureRound(bench, call));
    }
    rows.push([callName, ...cellsOf(measured)]);
  }
  await stop();
  await withoutLog.close();
  await counting.close();
  printTable(
    `Key calls without and with addresses, ${name}, ${connections} connections`,
    ['', 'without', 'with', 'difference', 'processor per call, without', 'with', 'difference'],
    rows,
  );
  await measureParts(db, name);
}

function cellsOf({ off, on }: Record<'off' | 'on', Round[]>): string[] {
  const medianOf = (all: Round[], part: keyof Round) => median(all.map((round) => round[part]));
  // Compares the two rounds of a turn: the load of that moment slowed both.
  const percent = (part: keyof Round) => {
    const ratios = on.map((round, index) => round[part] / (off[index]?.[part] ?? round[part]));
    return `${(100 * (median(ratios) - 1)).toFixed(1)} %`;
  };
  return [
    `${medianOf(off, 'perSecond').toFixed(0)}/s`,
    `${medianOf(on, 'perSecond').toFixed(0)}/s`,
    percent('perSecond'),
    `${medianOf(off, 'cpu').toFixed(0)} µs`,
    `${medianOf(on, 'cpu').toFixed(0)} µs`,
    percent('cpu'),
  ];
}

/** Counting a call in memory, and writing 1,000 addresses of a key that has them already. */
async function measureParts(db: Database, name: string): Promise<void> {
  const log = new AddressLog();
  const { uuid: apiKey } = await db.selectFrom('api_keys').select('uuid').executeTakeFirstOrThrow();
  const library = { product: 'ubiq-node', version: '2.4.0' };
  const note = (key: string, host: number) =>
    log.note({
      apiKey: key,
      address: `10.0.${host >> 8}.${host % 256}`,
      library,
      now: new Date(),
      isAnswered: true,
    });
  const start = performance.now();
  const unknown = randomUUID();
  for (let index = 0; index < notes; index += 1) note(unknown, index % addresses);
  const nanoseconds = (1e6 * (performance.now() - start)) / notes;
  await log.flush(db);
  const times = await timesOf(
    10,
    () => {
      for (let index = 0; index < addresses; index += 1) note(apiKey, index);
      return log.flush(db);
    },
    2,
  );
  printTable(
    `Parts of it, ${name}`,
    ['', ''],
    [
      ['counting a call', `${nanoseconds.toFixed(0)} ns`],
      ['writing 1,000 addresses, three times a minute', `${inMs(median(times))} ms`],
    ],
  );
}

export const measureAddresses = (): Promise<void> => onBothEngines(measureDatabase);
