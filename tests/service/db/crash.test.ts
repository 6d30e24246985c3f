import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../service/observability/log';
import { readSettings } from '../../../service/config/settings';
import { openStore } from '../../../service/storage/store';
import { baselineOnly } from '../../setup/baselineOnly';
import { bundleService } from '../commands/bundleService';

const testFolder = mkdtempSync(join(tmpdir(), 'console-crash-'));
/** The service makes this directory and those above it. */
const directory = join(testFolder, 'a', 'b', 'c');
// Below the project, so that the bundles find the engine.
const bundles = join('node_modules', '.cache', 'encryption-console', 'crash');
/** Starts a program in a network namespace of its own, also for a user who is not root. */
const ownNetwork = ['unshare', '--map-root-user', '--net'];
const hasNamespaces = spawnSync(ownNetwork[0] ?? '', [...ownNetwork.slice(1), 'true']).status === 0;
/** Root writes whatever a directory's mode says, unless it gives that right away. */
const heldToModes =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : ['env'];
const isHeldToModes =
  spawnSync(heldToModes[0] ?? '', [...heldToModes.slice(1), 'true']).status === 0;

interface Run {
  acknowledged: number[];
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves when this many rows are acknowledged. */
  reached: (count: number) => Promise<void>;
  errors: () => string;
}

const started: ChildProcess[] = [];

/** @param runner what starts the program, in front of its command line */
const startWriter = (...runner: string[]): Run => startOn(directory, runner);

/** @param flags of Node */
function startOn(
  place: string,
  runner: readonly string[] = [],
  flags: readonly string[] = [],
): Run {
  const [command, ...args] = [
    ...runner,
    process.execPath,
    baselineOnly,
    ...flags,
    join(bundles, 'service', 'crashWriter.js'),
  ];
  const child = spawn(command, args, {
    env: { ...process.env, DATA_DIR: place, DATABASE_URL: '' },
  });
  started.push(child);
  const acknowledged: number[] = [];
  let errors = '';
  let partialLine = '';
  let wake = (): void => undefined;
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (partialLine + chunk.toString()).split('\n');
    partialLine = lines.pop() ?? '';
    acknowledged.push(...lines.map(Number));
    wake();
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const reached = async (count: number): Promise<void> => {
    while (acknowledged.length < count)
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        exited.then(() => Promise.reject(new Error(`The writer ended early. ${errors}`))),
      ]);
  };
  return {
    acknowledged,
    exited,
    kill: (signal) => child.kill(signal),
    reached,
    errors: () => errors,
  };
}

describe('a killed service', () => {
  beforeAll(async () => {
    await bundleService(bundles, { crashWriter: 'tests/service/db/crashWriter.ts' });
  });
  // A process that a failed test left running would hold the directory against the next test.
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rmSync(testFolder, { recursive: true, force: true }));

  let lastAcknowledged = -1;
  const end = async (run: Run) => {
    run.kill('SIGKILL');
    await run.exited;
    lastAcknowledged = run.acknowledged.at(-1) ?? -1;
  };
  /** Waits for rows of the process that follows a kill, which sees the rows left by that. */
  const expectGoesOn = async (run: Run, rows: number) => {
    await run.reached(rows);
    const [first] = run.acknowledged;
    expect(first, 'goes on where the last one was killed').toBeGreaterThanOrEqual(
      lastAcknowledged + 1,
    );
    // Half a transaction would leave the writer between two numbers.
    expect(Number.isInteger(first)).toBe(true);
    // At most one transaction was committed without its acknowledgement having been read.
    expect(first).toBeLessThanOrEqual(lastAcknowledged + 2);
  };

  it('lets exactly one of three simultaneous starts in, which makes the parent directories', async () => {
    const runs = Array.from({ length: 3 }, () => startWriter());
    const outcomes = await Promise.all(
      runs.map((run) =>
        run.reached(20).then(
          () => run,
          () => undefined,
        ),
      ),
    );
    const [only, ...others] = outcomes.filter((run) => run !== undefined);
    if (!only) throw new Error(`None was let in. ${runs.map((run) => run.errors()).join('')}`);
    expect(others).toEqual([]);
    expect(statSync(join(testFolder, 'a', 'b')).mode & 0o777).toBe(0o700);
    await end(only);
  }, 60_000);

  it('loses no acknowledged write and keeps no half transaction, also in a network namespace', async () => {
    const next = startWriter(...(hasNamespaces ? ownNetwork : []));
    await expectGoesOn(next, 36);
    await end(next);
  }, 60_000);

  it('is followed by one process, which others are refused beside by name and do not disturb', async () => {
    const first = startWriter();
    await expectGoesOn(first, 5);
    const refused = async (...runner: string[]) => {
      const before = performance.now();
      const second = startWriter(...runner);
      expect(await second.exited).not.toBe(0);
      expect(second.acknowledged).toEqual([]);
      expect(performance.now() - before).toBeLessThan(5000);
      return second.errors();
    };
    const inUse = `The data directory ${directory} is in use by`;
    // With a network of its own, as containers on one volume are.
    for (const runner of hasNamespaces ? [[], ownNetwork] : [[]])
      expect(await refused(...runner)).toContain(`${inUse} process`);
    await first.reached(first.acknowledged.length + 5);
    first.kill('SIGSTOP');
    expect(await refused()).toContain(`${inUse} another process`);
  }, 60_000);

  /** A start that is refused. @returns what it said */
  async function refusal(...start: Parameters<typeof startOn>): Promise<string> {
    const run = startOn(...start);
    const code = await Promise.race([run.exited, sleep(20_000, 'still there')]);
    expect(code, run.errors()).toBe(1);
    return run.errors();
  }

  const unusable = (place: string, code: string): string =>
    `The data directory ${place} cannot be used (${code}). Set DATA_DIR to a directory this user may write to.`;

  const silent = createLog('silent', () => new Date());

  it.runIf(process.platform === 'linux')(
    'refuses a data directory that cannot be made',
    async () => {
      const opening = openStore(readSettings({ DATA_DIR: '/proc/nope' }), silent);
      await expect(opening).rejects.toThrow(unusable('/proc/nope', 'ENOENT'));
    },
  );

  it('refuses a data directory that is a file', async () => {
    const file = join(testFolder, 'a-file');
    writeFileSync(file, '');
    const opening = openStore(readSettings({ DATA_DIR: file }), silent);
    await expect(opening).rejects.toThrow(unusable(file, 'ENOTDIR'));
  });

  it.runIf(isHeldToModes)('refuses a data directory that is read-only', async () => {
    const place = mkdtempSync(join(testFolder, 'read-only-'));
    chmodSync(place, 0o500);
    expect(await refusal(place, heldToModes)).toContain(unusable(place, 'EACCES'));
  });

  it.runIf(isHeldToModes)('refuses a data directory that another user has locked', async () => {
    const place = mkdtempSync(join(testFolder, 'locked-'));
    const lock = createServer().listen(join(place, 'lock.1'));
    await once(lock, 'listening');
    chmodSync(join(place, 'lock.1'), 0o555);
    const said = await refusal(place, heldToModes);
    lock.close();
    expect(said).toContain(
      `The lock in the data directory ${place} belongs to another user (EACCES). Run the service and its commands as one user, and give that user all that is in the directory.`,
    );
  });

  it('refuses a data directory on a file system without locks', async () => {
    const place = join(testFolder, 'no-links');
    const noLinks = `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      fs.linkSync = () => { throw Object.assign(new Error('not permitted'), { code: 'EPERM' }); };
      syncBuiltinESMExports();`;
    const flag = `--import=data:text/javascript,${encodeURIComponent(noLinks)}`;
    expect(await refusal(place, [], [flag])).toContain(
      `The data directory ${place} cannot be locked (EPERM). Set DATA_DIR to a directory on a disk of this machine, or DATABASE_URL to a PostgreSQL server.`,
    );
  });

  it('explains that a PostgreSQL server does not answer', async () => {
    const settings = readSettings({
      DATA_DIR: testFolder,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    });
    await expect(openStore(settings, silent)).rejects.toThrow(
      'The PostgreSQL server of DATABASE_URL does not answer: nothing listens at 127.0.0.1:9 (connect ECONNREFUSED 127.0.0.1:9). Check the address, and that the server runs and has it in listen_addresses.',
    );
  });
});
