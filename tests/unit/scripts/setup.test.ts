import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exclusively } from '../../../scripts/setup/exclusively.mjs';
import { checkNodeVersion } from '../../../scripts/setup/nodeVersion.mjs';
import { checkPort } from '../../../scripts/setup/port.mjs';
import { fingerprint } from '../../../scripts/setup/project.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is accepted', (version) => {
    expect(() => checkNodeVersion(version)).not.toThrow();
  });

  it.each(['18.20.8', '20.18.3', '16.0.0'])('%s is refused by name', (version) => {
    expect(() => checkNodeVersion(version)).toThrow(
      `Node 20.19 or newer is needed and this is ${version}`,
    );
  });
});

describe('the port', () => {
  it('is refused when another program uses it, before any preparation', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const PORT = String((other.address() as AddressInfo).port);
    await expect(checkPort({ PORT })).rejects.toThrow(`Port ${PORT} is taken by another program.`);
    await new Promise((done) => other.close(done));
    await expect(checkPort({ PORT })).resolves.toBeUndefined();
    await expect(checkPort({ PORT: 'none' })).resolves.toBeUndefined();
  });
});

describe('the fingerprint of sources', () => {
  it('changes with a content, a name and a missing file, and with nothing else', () => {
    const source = join(folder, 'src');
    mkdirSync(source);
    writeFileSync(join(source, 'a.ts'), 'one');
    const first = fingerprint(['src'], folder);
    writeFileSync(join(source, 'a.ts'), 'one');
    expect(fingerprint(['src'], folder)).toBe(first);
    writeFileSync(join(source, 'a.ts'), 'two');
    const second = fingerprint(['src'], folder);
    writeFileSync(join(source, 'b.ts'), '');
    const third = fingerprint(['src'], folder);
    rmSync(source, { recursive: true });
    const fourth = fingerprint(['src'], folder);
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });
});

/** An abstract socket, as on Linux, and a socket with a file, as on macOS. */
const addresses = [
  ['a name', (directory: string) => `\0${directory}`],
  ['a file', (directory: string) => join(directory, 'lock')],
] as const;

describe.each(addresses)('two set-ups side by side, locked by %s', (_, addressOf) => {
  /** @param statements work of a process while it has the lock */
  function spawnWorker(statements: string): ChildProcess {
    const module = resolve(import.meta.dirname, '../../../scripts/setup/exclusively.mjs');
    const code = `
      import { appendFileSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      import { exclusively } from ${JSON.stringify(module)};
      await exclusively(async () => {
        ${statements}
      }, { address: ${JSON.stringify(addressOf(folder))}, announce: () => undefined });`;
    return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  }

  const ended = (child: ChildProcess): Promise<number | null> =>
    new Promise((done, fail) => {
      child.on('error', fail);
      child.on('exit', done);
    });

  /** A process that writes when its turn starts and ends. */
  function worker(): Promise<number | null> {
    const log = JSON.stringify(join(folder, 'log'));
    return ended(
      spawnWorker(`
        appendFileSync(${log}, 'begin ');
        await sleep(20);
        appendFileSync(${log}, 'end ');`),
    );
  }

  it('take turns', async () => {
    const codes = await Promise.all([1, 2, 3, 4].map(worker));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(4));
  });

  it('take turns even after one was killed while it had the lock', async () => {
    const killed = spawnWorker(`process.kill(process.pid, 'SIGKILL');`);
    expect(await ended(killed)).toBeNull();
    const codes = await Promise.all([1, 2, 3, 4].map(worker));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(4));
  });

  it('release the lock when the work fails, and pass the error on', async () => {
    const address = addressOf(folder);
    const failing = exclusively(() => Promise.reject(new Error('no disk')), { address });
    await expect(failing).rejects.toThrow('no disk');
    expect(await exclusively(async () => 'next', { address })).toBe('next');
  });
});

it('waits for a lock whose file is just being removed, instead of treating it as stale', async () => {
  // A broken symbolic link cannot be listened on, and connecting to it finds no file.
  const address = join(folder, 'lock');
  symlinkSync(join(folder, 'gone'), address);
  let isDone = false;
  const work = async () => {
    isDone = true;
  };
  await new Promise<void>((announce, fail) => {
    exclusively(work, { address, announce }).catch(fail);
  });
  expect(isDone).toBe(false);
  unlinkSync(address);
  await vi.waitFor(() => expect(isDone).toBe(true));
});

describe('a wrong step', () => {
  it('is refused with a list of the existing steps', () => {
    const script = resolve(import.meta.dirname, '../../../scripts/setup.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, 'toString'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain("There is no set-up step 'toString'");
    expect(stderr).toContain('deps, build, browser');
  });
});
