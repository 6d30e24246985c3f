import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchDirectory } from '../../../service/db/embedded/watchDirectory';
import { createLog } from '../../../service/observability/log';
import { startService } from '../harness';
import { silentApp } from '../silentApp';

const begin = new Date('2026-06-15T10:00:00Z').getTime();

describe('/readyz', () => {
  it.each([
    ['is read-only', 'default_transaction_read_only', 'on'],
    ['has no room for a file', 'temp_file_limit', '0'],
  ])(
    'is 503 while the database %s, which is checked every five seconds',
    async (_, name, value) => {
      const service = await startService();
      const readyAfter = async (ms: number) => {
        service.setTime(new Date(begin + ms));
        return (await service.raw('/readyz')).status;
      };
      expect(await readyAfter(0)).toBe(200);
      await sql.raw(`set ${name} = ${value}`).execute(service.db);
      expect([await readyAfter(4999), await readyAfter(5000)]).toEqual([200, 503]);
      await sql.raw(`reset ${name}`).execute(service.db);
      expect([await readyAfter(9999), await readyAfter(10_000)]).toEqual([503, 200]);
      expect(service.logged.filter((line) => line.includes('takes no writes'))).toHaveLength(1);
    },
  );

  it('reports a running backup', async () => {
    const { db, vault } = await startService();
    let isBackingUp = true;
    const app = silentApp({ db, vault, isBackingUp: () => isBackingUp });
    const body = async () => (await app.request('/readyz')).json();
    expect(await body()).toEqual({ status: 'ok', backup: 'running' });
    isBackingUp = false;
    expect(await body()).toEqual({ status: 'ok' });
  });
});

describe('the files of the embedded engine', () => {
  let dataDir: string;
  let directory: string;
  const make = () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'PG_VERSION'), '18\n');
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'console-watch-'));
    directory = join(dataDir, 'database');
    make();
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it.each([
    ['DATA_DIR is removed', () => rmSync(dataDir, { recursive: true })],
    ['what is in it is removed', () => rmSync(join(directory, 'PG_VERSION'))],
    [
      'another database takes its place',
      () => {
        renameSync(directory, join(dataDir, 'aside'));
        make();
      },
    ],
  ])('are reported missing when %s', async (_, change) => {
    const log = createLog('silent', () => new Date());
    const { gone, stop } = await watchDirectory(directory, log, 10);
    change();
    expect((await gone).message).toBe(
      `The database in ${directory} is gone, or another one is in its place. The service ends, because nothing that it writes would be kept.`,
    );
    await stop();
  });
});
