import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CommandError } from '../../../service/commands/command';
import { runCommand } from '../../../service/commands/runCommand';
import { migrate, openEmbedded } from '../../../service/db/database';
import { markDatabase } from '../../../service/db/databaseMode';
import { openVault } from '../../../service/vault/openVault';
import { purposes } from '../../../service/vault/purposes';
import type { RootKeys } from '../../../service/vault/rootKey';
import { currentTemplate } from '../../../scripts/setup/databaseTemplate.mjs';
import { bundleService } from './bundleService';
import { workerFile } from '../database';
import { baselineOnly } from '../../setup/baselineOnly';
import { startMailServer } from '../mail/mailServer';
import { testRootKey } from '../vault/testVault';
import { addRow, addRows } from '../rows';

const directory = mkdtempSync(join(tmpdir(), 'console-operate-'));
// Below the project, so that the bundle finds the engine.
const cache = join('node_modules', '.cache', 'encryption-console');
let bundle: string;
const secrets = 1600;
const [firstKey, secondKey] = [testRootKey(1), testRootKey(2)];
const hex = (fill: number) => Buffer.alloc(32, fill).toString('hex');

beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  bundle = mkdtempSync(join(cache, 'operate-'));
  await bundleService(bundle, { operate: 'service/operate.ts' });
  await withDatabase({ named: firstKey, previous: [] }, async ({ db, vault }) => {
    const rows = Array.from({ length: secrets }, (_, index) => {
      const name = `secret ${index}`;
      return { name, material: vault.seal(Buffer.from(name), purposes.serviceKey(name)) };
    });
    await addRows(db, 'service_keys', rows);
  });
});
afterAll(() => {
  rmSync(directory, { recursive: true });
  rmSync(bundle, { recursive: true });
});

type Opened = Awaited<ReturnType<typeof openVault>> & {
  db: Awaited<ReturnType<typeof openEmbedded>>['database'];
};

async function withDatabase<T>(keys: RootKeys, work: (opened: Opened) => Promise<T>): Promise<T> {
  const { database: db } = await openEmbedded(directory, await workerFile(), currentTemplate());
  try {
    await migrate(db);
    return await work({ db, ...(await openVault(db, keys)) });
  } finally {
    await db.destroy();
  }
}

/** Opens every secret. @returns how many are sealed under the second key */
async function openAll({ db, vault }: Opened): Promise<number> {
  const rows = await db.selectFrom('service_keys').selectAll().execute();
  const opened = rows.map(({ name, material }) =>
    Buffer.from(vault.open(material, purposes.serviceKey(name))).toString(),
  );
  expect(opened).toEqual(rows.map(({ name }) => name));
  expect(opened).toHaveLength(secrets);
  const id = Buffer.from(secondKey.id, 'hex');
  return rows.filter(({ material }) => id.equals(material.subarray(1, 9))).length;
}

/** @param killAt ends the command by kill -9 once it has said this */
async function operate(args: string[], environment: Record<string, string>, killAt?: string) {
  const program = join(bundle, 'service', 'operate.js');
  const child = spawn(process.execPath, [baselineOnly, program, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: directory, ...environment },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
    if (killAt !== undefined && errors.includes(killAt)) child.kill('SIGKILL');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, errors };
}

interface Report {
  ok: boolean;
  checks: { check: string; ok: boolean; message: string }[];
}

const reportOf = (output: string) => {
  const { ok, checks } = JSON.parse(output) as Report;
  const failed = checks.filter((each) => !each.ok);
  return { ok, failed: failed.map(({ check }) => check), all: JSON.stringify(checks) };
};

/** The doctor's report where it opens no database, which needs no process of its own. */
async function examineHere(environment: Record<string, string>) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const doctor = runCommand(['doctor', '--json'], environment);
    await expect(doctor).rejects.toBeInstanceOf(CommandError);
    return reportOf(String(write.mock.calls[0]?.[0]));
  } finally {
    write.mockRestore();
  }
}

describe('rotate-root-key', () => {
  const bothKeys = { ROOT_KEY: hex(2), ROOT_KEY_PREVIOUS: hex(1) };

  it('continues after kill -9, and leaves nothing that cannot be opened', async () => {
    const killed = await operate(['rotate-root-key'], bothKeys, 'secrets sealed anew');
    expect(killed.code).toBeNull();
    const sealedAnew = await withDatabase({ named: secondKey, previous: [firstKey] }, openAll);
    expect(sealedAnew).toBeGreaterThan(0);
    expect(sealedAnew).toBeLessThan(secrets);
    const { code, errors } = await operate(['rotate-root-key'], bothKeys);
    expect(errors).toContain(`ROOT_KEY_PREVIOUS may be taken away: nothing needs ${firstKey.id}`);
    expect(code).toBe(0);
  }, 180_000);
});

describe('backup and restore', () => {
  it('write a file for its owner alone, overwrite none, and fill a new place that others cannot read', async () => {
    const file = join(bundle, 'monday');
    const key = { ROOT_KEY: hex(2) };
    // Left by backups that were interrupted, one of an earlier version.
    for (const partialFile of [`${file}.part`, `${file}.0a1b2c3d.part`])
      writeFileSync(partialFile, 'half of it');
    expect(await operate(['backup', file], key)).toMatchObject({ code: 0 });
    expect(readdirSync(bundle).filter((name) => name.startsWith('monday'))).toEqual(['monday']);
    expect(modeOf(file)).toBe('600');
    await expect(runCommand(['backup', file], key)).rejects.toThrow(`${file} exists already.`);

    const place = { DATA_DIR: join(bundle, 'place') };
    mkdirSync(place.DATA_DIR, { mode: 0o755 });
    const whole = readFileSync(file);
    const middle = Math.floor(whole.length / 2);
    const flipped = Buffer.from(whole).fill(0xff, middle, middle + 8);
    const damages = [
      ['it ends too early', whole.subarray(0, -1)],
      // Either the decompression or the checksums notice it.
      ['(its bytes|the rows of \\w+) are not those that were written', flipped],
    ] as const;
    const damaged = join(bundle, 'damaged');
    for (const [damage, bytes] of damages) {
      writeFileSync(damaged, bytes);
      const refused = await operate(['restore', damaged], { ...key, ...place });
      const advice = 'Nothing was restored; take another one.';
      expect(refused.errors).toMatch(
        new RegExp(`^The backup ${damaged} is damaged \\(${damage}\\)\\. ${advice}\n$`),
      );
      expect(refused.code).toBe(1);
    }

    const { code, errors } = await operate(['restore', file], { ...key, ...place });
    expect(errors).toMatch(/^1,\d{3} rows of \d+ tables are restored and verified\.\n$/);
    expect(code).toBe(0);
    expect(modeOf(join(place.DATA_DIR, 'database'))).toBe('700');
  }, 180_000);

  it('refuse a file that another backup is writing, and name one that cannot be read', async () => {
    const file = join(bundle, 'tuesday');
    const part = `${file}.0a1b2c3d.part`;
    writeFileSync(part, 'half of it');
    const life = setInterval(() => utimesSync(part, new Date(), new Date()), 500);
    await expect(runCommand(['backup', file], { DATA_DIR: directory })).rejects.toThrow(
      `Another backup is writing ${part}.`,
    );
    clearInterval(life);
    const restoring = (name: string) => runCommand(['restore', name], {});
    await expect(restoring(file)).rejects.toThrow(
      `${file} cannot be read (there is no such file). Nothing was restored.`,
    );
    await expect(restoring(part)).rejects.toThrow(
      `${part} is no backup that this version can read.`,
    );
  }, 20_000);
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it.each(['erase-person', 'redact-history', 'add-admin', 'backup', 'restore'])(
  '%s refuses a second argument',
  async (name) => {
    await expect(runCommand([name, 'one', 'two'], {})).rejects.toThrow(
      'There is more than one argument.',
    );
  },
);

describe('doctor', () => {
  it('reports a sound installation, line by line', async () => {
    const mail = await startMailServer({ login: { user: 'console', password: 'right' } });
    const { code, output } = await operate(['doctor'], {
      ROOT_KEY: hex(2),
      SMTP_URL: `smtp://console:right@127.0.0.1:${mail.port}`,
      MAIL_FROM: 'console@acme.example',
    });
    await mail.stop();
    expect(output.replaceAll(/^(\w+) +([a-z ]+?)  .*$/gm, '$1 $2').split('\n')).toEqual([
      'ok settings',
      'ok data directory',
      'ok database',
      'ok writing',
      'ok mode',
      'ok clock',
      'ok migrations',
      'ok root key',
      'ok identity provider',
      'ok mail server',
      '',
    ]);
    expect(code).toBe(0);
  });

  it('reports faults of mode, migrations, root key, provider and mail server, and repeats no secret', async () => {
    const provider = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const mail = await startMailServer({ login: { user: 'console', password: 'right' } });
    await withDatabase({ named: secondKey, previous: [] }, async (opened) => {
      const { db, vault } = opened;
      expect(await openAll(opened)).toBe(secrets);
      await markDatabase(db, 'demo');
      const material = vault.seal(Buffer.from('z'), purposes.serviceKey('ZINC'));
      await addRow(db, 'service_keys', { name: 'zinc', material });
      await sql`insert into kysely_migration (name, timestamp) values ('999_future', '')`.execute(
        db,
      );
    });
    const around = {
      MODE: 'production',
      SUPPORT_EMAIL: 'help@company.example',
      DATABASE_URL: 'embedded',
      PUBLIC_URL: 'https://console.acme.example',
      AUTH_DOMAIN: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      AUTH_CLIENT_ID: 'console',
      AUTH_AUDIENCE: 'https://api.acme.example',
      SMTP_URL: `smtp://console:wrong-password@127.0.0.1:${mail.port}`,
      MAIL_FROM: 'console@acme.example',
    };
    const wrong = await operate(['doctor', '--json'], { ...around, ROOT_KEY: hex(3) });
    provider.close();
    await mail.stop();
    const { ok, failed } = reportOf(wrong.output);
    expect(failed).toEqual(['mode', 'migrations', 'root key', 'identity provider', 'mail server']);
    expect({ code: wrong.code, ok }).toEqual({ code: 1, ok: false });
    for (const secret of ['wrong-password', hex(3)]) expect(wrong.output).not.toContain(secret);

    const right = await operate(['doctor', '--json'], { ROOT_KEY: hex(2) });
    const { failed: still, all } = reportOf(right.output);
    expect(still).toEqual(['migrations', 'root key']);
    expect(all).toContain('A newer version of this service has changed the database (999_future).');
    expect(all).toContain(
      '1 of the stored secrets cannot be opened. The first: A stored secret (service-key zinc) cannot be opened with this root key.',
    );
  });

  it('reports a provider whose address lacks the slash', async () => {
    let domain = '';
    const provider = createServer((_, response) =>
      response.end(JSON.stringify({ issuer: domain, jwks_uri: `${domain}/keys` })),
    );
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    domain = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const { failed, all } = await examineHere({
      DATA_DIR: join(directory, 'nowhere'),
      MODE: 'production',
      SUPPORT_EMAIL: 'help@company.example',
      DATABASE_URL: 'embedded',
      PUBLIC_URL: 'https://console.acme.example',
      AUTH_DOMAIN: domain,
      AUTH_CLIENT_ID: 'console',
      AUTH_AUDIENCE: 'https://api.acme.example',
    });
    provider.close();
    expect(failed).toEqual(['identity provider']);
    expect(all).toContain(
      `speaks for ${domain}, without a slash at the end. A provider has to be named with one, and has Auth0's paths (docs/operating.md).`,
    );
  });

  it.runIf(process.geteuid?.() === 0)(
    'opens no database of another user, and leaves nothing there',
    async () => {
      const place = join(process.cwd(), bundle, 'theirs');
      mkdirSync(join(place, 'database'), { recursive: true });
      chownSync(join(place, 'database'), 65_534, 65_534);
      const settings = { DATA_DIR: place, ROOT_KEY: hex(2) };
      const said = `The data directory ${place} belongs to the user with the id 65534, and what another user leaves there keeps the service out. Run the command as that user, such as by: setpriv --reuid=65534 --clear-groups <command> (under systemd and in containers see ops/README.md).`;
      const { failed, all } = await examineHere(settings);
      expect(failed).toEqual(['database']);
      expect(all).toContain(said);
      for (const command of [['backup', join(bundle, 'theirs.gz')], ['rotate-root-key']])
        await expect(runCommand(command, settings)).rejects.toThrow(said);
      expect(readdirSync(place)).toEqual(['database']);
      expect(readdirSync(join(place, 'database'))).toEqual([]);

      // Only the owner of an empty directory may create a database in it.
      const empty = join(process.cwd(), bundle, 'their-empty');
      mkdirSync(empty);
      chownSync(empty, 65_534, 65_534);
      await expect(runCommand(['seed'], { ...settings, DATA_DIR: empty })).rejects.toThrow(
        `The data directory ${empty} belongs to the user with the id 65534`,
      );
      expect(readdirSync(empty)).toEqual([]);
    },
  );

  it('makes no data directory when a server is used', async () => {
    const place = join(bundle, 'beside');
    const { all } = await examineHere({
      DATA_DIR: place,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      ROOT_KEY: hex(2),
    });
    expect(all).toContain('nothing listens at 127.0.0.1:9');
    expect(existsSync(place)).toBe(false);
  });

  it('reports a data directory that is a file, and a wrong setting', async () => {
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    const { failed, all } = await examineHere({ DATA_DIR: file });
    expect(failed).toContain('data directory');
    expect(all).toContain(`This user may not read and write ${file} (ENOTDIR).`);
    expect((await examineHere({ PORT: 'http' })).failed).toEqual(['settings']);
  });
});
