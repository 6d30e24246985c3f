import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../service/log';
import { readSettings } from '../../service/settings';
import { openStore } from '../../service/store';
import { baselineOnly } from '../setup/baselineOnly';
import { bundleService } from './bundleService';

const directory = mkdtempSync(join(tmpdir(), 'console-crash-'));
// Below the project, so that the bundles find the engine.
const bundles = join('node_modules', '.cache', 'encryption-console', 'crash');
const kills = 2;
/** Starts a program with a network of its own: as it is, or without the right to (then as another user). */
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
  let rest = '';
  let wake = (): void => undefined;
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
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
    await bundleService(bundles, { crashWriter: 'tests/service/crashWriter.ts' });
  });
  // What a failed test leaves behind would hold the directory against the next one.
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it(`loses no acknowledged write and keeps no half transaction over ${kills} kill -9`, async () => {
    let lastAcknowledged = -1;
    // The one after the last kill sees what that left.
    for (let kill = 0; kill <= kills; kill += 1) {
      const run = startWriter();
      await run.reached(20 + kill * 16);
      run.kill('SIGKILL');
      await run.exited;
      expect(run.acknowledged[0], 'goes on where the last one was killed').toBeGreaterThanOrEqual(
        lastAcknowledged + 1,
      );
      // Half a transaction would leave the writer between two numbers.
      expect(Number.isInteger(run.acknowledged[0])).toBe(true);
      // At most one transaction was committed without its acknowledgement having been read.
      expect(run.acknowledged[0]).toBeLessThanOrEqual(lastAcknowledged + 2);
      lastAcknowledged = run.acknowledged.at(-1) ?? -1;
    }
  }, 120_000);

  describe('beside another process', () => {
    let first: Run;
    beforeAll(async () => {
      first = startWriter();
      // It stays for all tests here.
      started.splice(0);
      await first.reached(1);
    });
    afterAll(async () => {
      first.kill('SIGKILL');
      await first.exited;
    });

    it('refuses a second one on its data directory, naming the first, and is not disturbed', async () => {
      const before = performance.now();
      const second = startWriter();
      expect(await second.exited).not.toBe(0);
      expect(performance.now() - before).toBeLessThan(5000);
      expect(second.errors()).toContain(`The data directory ${directory} is in use by process`);
      expect(second.acknowledged).toEqual([]);
      await first.reached(first.acknowledged.length + 5);
    }, 60_000);

    it.runIf(hasNamespaces)(
      'refuses one with a network of its own, as containers on one volume are',
      async () => {
        const second = startWriter(...ownNetwork);
        expect(await second.exited).not.toBe(0);
        expect(second.errors()).toContain(`The data directory ${directory} is in use by process`);
      },
      60_000,
    );

    it('refuses one while the first is paused', async () => {
      first.kill('SIGSTOP');
      const second = startWriter();
      expect(await second.exited).not.toBe(0);
      expect(second.errors()).toContain(
        `The data directory ${directory} is in use by another process`,
      );
    }, 60_000);
  });

  it.runIf(hasNamespaces)(
    'lets one with a network of its own in when the other has ended',
    async () => {
      const run = startWriter(...ownNetwork);
      await run.reached(1);
      expect(run.acknowledged).not.toEqual([]);
      run.kill('SIGKILL');
      await run.exited;
    },
    60_000,
  );

  it('lets exactly one of three simultaneous starters in', async () => {
    const runs = Array.from({ length: 3 }, () => startWriter());
    const outcomes = await Promise.all(
      runs.map((run) =>
        run.reached(3).then(
          () => 'in',
          () => 'refused',
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['in', ...Array<string>(2).fill('refused')]);
    for (const run of runs) run.kill('SIGKILL');
    await Promise.all(runs.map((run) => run.exited));
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

  it.runIf(process.platform === 'linux')(
    'refuses a data directory that the system never makes',
    async () => {
      expect(await refusal('/proc/nope')).toContain(unusable('/proc/nope', 'ENOENT'));
    },
  );

  it('refuses a data directory that is a file', async () => {
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    expect(await refusal(file)).toContain(unusable(file, 'ENOTDIR'));
  });

  it.runIf(isHeldToModes)('refuses a data directory that it may only read', async () => {
    const place = mkdtempSync(join(directory, 'read-only-'));
    chmodSync(place, 0o500);
    expect(await refusal(place, heldToModes)).toContain(unusable(place, 'EACCES'));
  });

  it.runIf(isHeldToModes)('refuses a data directory that another user has locked', async () => {
    const place = mkdtempSync(join(directory, 'locked-'));
    const lock = createServer().listen(join(place, 'lock.1'));
    await once(lock, 'listening');
    chmodSync(join(place, 'lock.1'), 0o555);
    const said = await refusal(place, heldToModes);
    lock.close();
    expect(said).toContain(
      `The lock in the data directory ${place} belongs to another user (EACCES). Run the service and its commands as one user, and give that user all that is in the directory.`,
    );
  });

  it('refuses a data directory on a disk that takes no lock', async () => {
    const place = join(directory, 'no-links');
    const noLinks = `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      fs.linkSync = () => { throw Object.assign(new Error('not permitted'), { code: 'EPERM' }); };
      syncBuiltinESMExports();`;
    const flag = `--import=data:text/javascript,${encodeURIComponent(noLinks)}`;
    expect(await refusal(place, [], [flag])).toContain(
      `The data directory ${place} cannot be locked (EPERM). Set DATA_DIR to a directory on a disk of this machine, or DATABASE_URL to a PostgreSQL server.`,
    );
  });

  it('makes the directories above its own', async () => {
    const run = startOn(join(directory, 'a', 'b', 'c'));
    await run.reached(1);
    run.kill('SIGKILL');
    await run.exited;
    expect(statSync(join(directory, 'a', 'b')).mode & 0o777).toBe(0o700);
  }, 60_000);

  it('explains a PostgreSQL server that does not answer', async () => {
    const settings = readSettings({
      DATA_DIR: directory,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    });
    const log = createLog('silent', () => new Date());
    await expect(openStore(settings, log)).rejects.toThrow(
      /^The PostgreSQL server of DATABASE_URL does not answer \(.*\)\. Check the address/,
    );
  });
});
