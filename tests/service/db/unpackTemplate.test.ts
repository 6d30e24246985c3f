import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentTemplate } from '../../../scripts/setup/databaseTemplate.mjs';
import { hasEmbedded, openEmbedded } from '../../../service/db/database';
import { workerFile } from '../database';

const longText = 'long '.repeat(100_000);

describe('the template of the embedded database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-template-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is unpacked completely, for its owner alone, also after an interrupted start', async () => {
    const worker = await workerFile();
    const { database: templateDatabase, engine } = await openEmbedded(
      undefined,
      worker,
      currentTemplate(),
    );
    await sql`create table template_of_test (text text)`.execute(templateDatabase);
    await sql`insert into template_of_test values ('short'), (${longText})`.execute(
      templateDatabase,
    );
    const template = join(folder, 'template.tar.gz');
    await writeFile(template, await engine.dump());
    await templateDatabase.destroy();

    const started = join(folder, 'data');
    await mkdir(join(started, 'database.unpacked', 'base'), { recursive: true });
    await writeFile(join(started, 'database.unpacked', 'base', 'left-over'), 'half of a file');
    const { database } = await openEmbedded(started, worker, template);
    const { rows } = await sql<{ text: string }>`
      select text from template_of_test order by length(text)`.execute(database);
    await database.destroy();
    expect(rows).toEqual([{ text: 'short' }, { text: longText }]);

    expect(await readdir(started)).toEqual(['database']);
    expect(await readdir(join(started, 'database', 'base'))).not.toContain('left-over');
    const modeOf = async (...path: string[]) =>
      ((await stat(join(started, 'database', ...path))).mode & 0o777).toString(8);
    expect([await modeOf(), await modeOf('base'), await modeOf('PG_VERSION')]).toEqual([
      '700',
      '700',
      '600',
    ]);
  }, 120_000);

  it('leaves nothing that looks like a database when it cannot be unpacked, and says why', async () => {
    const damaged = join(folder, 'damaged.tar.gz');
    await writeFile(damaged, 'no archive');
    const started = join(folder, 'refused');
    const backup = join(started, 'backups', '2026-06-15.gz');
    await mkdir(join(started, 'backups'), { recursive: true });
    await writeFile(backup, 'the newest of the service’s own');
    const opening = openEmbedded(started, await workerFile(), damaged);
    await expect(opening).rejects.toThrow(/cannot be opened \(incorrect header check\)/);
    await expect(opening).rejects.toThrow(`(npm run operate -- restore ${backup})`);
    expect(hasEmbedded(started)).toBe(false);
  });

  it('overwrites nothing: data without their PG_VERSION stay where they are', async () => {
    const started = join(folder, 'partial');
    const table = join(started, 'database', 'base', '5', '16384');
    await mkdir(join(started, 'database', 'base', '5'), { recursive: true });
    await writeFile(table, 'rows');
    const opening = openEmbedded(started, await workerFile(), currentTemplate());
    await expect(opening).rejects.toThrow(
      /cannot be opened \(PG_VERSION is missing\)\. Move it away\./,
    );
    expect(await readFile(table, 'utf8')).toBe('rows');
  });
});
