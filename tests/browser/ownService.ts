import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/test/freePort.mjs';
import { baselineOnly } from '../setup/baselineOnly';

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One process of the built service. */
export interface ServiceProcess {
  pid: number;
  /** Resolves once the service answers; fails with its output when it ends before. */
  ready: Promise<void>;
  ended: Promise<Ended>;
  /** Sends the signal and waits for the end. */
  stop: (signal: NodeJS.Signals) => Promise<Ended>;
  /** Text that the service wrote to its standard error. */
  output: () => string;
}

/**
 * Starts the built service with the given settings, for example `PORT` and `DATA_DIR`.
 * @param folder where `dist/` is
 * @param flags of Node
 */
export function startService(
  settings: Record<string, string>,
  folder = '.',
  flags: readonly string[] = [],
): ServiceProcess {
  const child = spawn(process.execPath, [...flags, 'dist/service/main.js'], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid === undefined) throw new Error('The service could not be started.');
  let output = '';
  const ended = endOf(child);
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready after')) resolve();
    });
    void ended.then(({ code }) => reject(new Error(`It ended with code ${code}: ${output}`)));
  });
  // A test that expects the start to fail does not await `ready`: avoid an unhandled rejection.
  ready.catch(() => undefined);
  return {
    pid: child.pid,
    ready,
    ended,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
    output: () => output,
  };
}

const endOf = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));

/** A service of a test's own: its port and its data directory, a copy of the demo's. */
export interface OwnService {
  url: string;
  /** Starts a process on this port and this directory; `settings` come on top. `flags` are Node's. */
  start: (settings?: Record<string, string>, flags?: readonly string[]) => ServiceProcess;
  /** Runs an operator's command on this directory. */
  operate: (
    args: readonly string[],
    settings?: Record<string, string>,
  ) => { code: number | null; result: string; said: string };
  /** Ends what still runs and removes the data. */
  remove: () => Promise<void>;
}

/** Node's own copying takes three times as long. */
export function copySeededData(seeded: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  execFileSync('cp', ['-R', `${seeded}/.`, directory]);
}

/**
 * @param label part of the data directory's name
 * @param freshData makes the directory empty, so that the demo is made again
 */
export async function createOwnService(label: string, freshData = false): Promise<OwnService> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), `console-${label}-`));
  const seeded = process.env['CONSOLE_TEST_SEEDED'];
  if (seeded !== undefined && !freshData) copySeededData(seeded, directory);
  const started: ServiceProcess[] = [];
  const baseSettings = { PORT: String(port), DATA_DIR: directory };
  return {
    url: `http://localhost:${port}`,
    start: (settings = {}, flags = [baselineOnly]) => {
      const running = startService({ ...baseSettings, ...settings }, '.', flags);
      started.push(running);
      return running;
    },
    operate: (args, settings = {}) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [baselineOnly, 'dist/service/operate.js', ...args],
        { env: { ...process.env, ...baseSettings, ...settings }, encoding: 'utf8' },
      );
      return { code: status, result: stdout, said: stderr };
    },
    remove: async () => {
      await Promise.all(started.map(({ stop }) => stop('SIGKILL')));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
