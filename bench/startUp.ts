import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltService } from './builtService';
import { inFolder, inMs, median, printTable } from './figures';

const runs = 5;
const restMs = 5000;

/** Start-up time of the built service with a new and with a known database, and its memory at rest. */
export async function measureStartUp(): Promise<void> {
  const fresh: number[] = [];
  const warm: number[] = [];
  const memory: number[] = [];
  for (let run = 0; run < runs; run += 1)
    await inFolder(async (directory) => {
      const first = await startBuiltService(directory);
      fresh.push(first.startedIn);
      await first.stop();
      const second = await startBuiltService(directory);
      warm.push(second.startedIn);
      if (run === 0) memory.push(...(await memoryAtRest(second.pid)));
      await second.stop();
    });
  printTable(
    'Start-up and memory',
    [`median of ${runs}`, ''],
    [
      ['start with a new database, demo company included', `${inMs(median(fresh))} ms`],
      ['start with a known database', `${inMs(median(warm))} ms`],
      ...memory.map((mebibytes) => ['memory at rest (RSS)', `${mebibytes.toFixed(0)} MiB`]),
    ],
  );
}

/** @returns the resident size in MiB after a rest, or nothing where the system does not tell */
async function memoryAtRest(pid: number): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  await wait(restMs);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kibibytes === undefined ? [] : [Number(kibibytes) / 1024];
}
