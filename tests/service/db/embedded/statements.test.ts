import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTemplate } from '../../../../scripts/setup/databaseTemplate.mjs';
import { EmbeddedStatements, isByKeys } from '../../../../service/db/embedded/statements';

describe('the plan of a statement is cached', () => {
  it.each([
    'select * from things where id = $1',
    'select * from things where id = any($1::uuid[]) and "owner" = $2 limit $3',
    'select * from things where name is not distinct from $1',
    'update things set name = $1 where id = $2',
    'begin',
  ])('if rows are found by their keys: %s', (text) => expect(isByKeys(text)).toBe(true));

  it.each([
    'select * from things where name like $1',
    'select * from things where made >= $1',
    'select * from things where made < $1 and id = $2',
    'select * from things where made <> $1',
    'select * from things where id in ($1, $2)',
    'select * from things where kind = cast($1 as text)',
    'select * from things order by id limit $1 offset $2',
  ])('unless the best plan depends on the values: %s', (text) =>
    expect(isByKeys(text)).toBe(false),
  );
});

describe('statements of the embedded engine', () => {
  let database: PGlite;
  let statements: EmbeddedStatements;
  const rowsOf = async (text: string, ...params: unknown[]) =>
    (await statements.run(text, params)).rows;
  const keptByEngine = async () =>
    (await database.query<{ count: number }>('select count(*)::int from pg_prepared_statements'))
      .rows[0]?.count;
  const byId = 'select * from things where id = $1';

  beforeAll(async () => {
    const template = currentTemplate();
    database = await PGlite.create({
      extensions: { pg_trgm },
      ...(template && { loadDataDir: await openAsBlob(template) }),
    });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    statements = new EmbeddedStatements(database);
    await database.exec(
      `deallocate all; drop table if exists things;
       create table things (id int primary key, name text, made timestamptz, raw bytea, tags text[], more jsonb);
       insert into things values (1, 'one', '2026-01-02T03:04:05Z', '\\x0102', '{a,"b c"}', '{"a": [1]}');
       insert into things values (2)`,
    );
  });

  it('return what the engine returns by itself', async () => {
    const queries: [string, unknown[]][] = [
      [byId, [1]],
      [byId, [2]],
      [byId, [3]],
      ['select * from things where tags = $1 and raw = $2', [['a', 'b c'], Buffer.from([1, 2])]],
      ['select * from things where made > $1 order by id', [new Date('2026-01-01')]],
      ['select count(*), max(name) as last from things where name is distinct from $1', [null]],
      ['insert into things (id, more) values ($1, $2) returning id', [7, '{"b": null}']],
      ['update things set name = $1', ['all']],
      ['delete from things where id = any($1)', [[1, 7]]],
    ];
    for (const [text, params] of queries) {
      await database.exec('begin');
      const expected = await database.query(text, params);
      await database.exec('rollback; begin');
      expect(await statements.run(text, params), text).toEqual(expected);
      await database.exec('rollback');
    }
  });

  it('take one exchange from the second time on', async () => {
    const exchange = vi.spyOn(database, 'execProtocolStream');
    await rowsOf(byId, 1);
    expect(exchange).toHaveBeenCalledTimes(2);
    expect(await rowsOf(byId, 2)).toMatchObject([{ id: 2 }]);
    expect(exchange).toHaveBeenCalledTimes(3);
    exchange.mockRestore();
  });

  it.each(['alter table things add more_of_it int', 'checkpoint', 'set search_path to public'])(
    'are planned again after: %s',
    async (change) => {
      await rowsOf(byId, 1);
      expect(await keptByEngine()).toBe(1);
      await rowsOf(change);
      expect(await keptByEngine()).toBe(0);
      expect(await rowsOf(byId, 2)).toMatchObject([{ id: 2 }]);
    },
  );

  it('follow a change of the schema and its rollback', async () => {
    await rowsOf(byId, 1);
    await rowsOf('begin');
    await rowsOf('alter table things drop column name');
    expect((await rowsOf(byId, 1))[0]).not.toHaveProperty('name');
    await rowsOf('rollback');
    expect((await rowsOf(byId, 1))[0]).toMatchObject({ id: 1, name: 'one' });
  });

  it('that are refused leave the engine unchanged', async () => {
    const add = 'insert into things (id) values ($1)';
    await expect(rowsOf(add, 1)).rejects.toMatchObject({ code: '23505' });
    await expect(rowsOf('select nothing from things')).rejects.toMatchObject({ code: '42703' });
    await rowsOf('begin');
    await expect(rowsOf(byId, 'no number')).rejects.toMatchObject({ code: '22P02' });
    await expect(rowsOf(byId, 1)).rejects.toMatchObject({ code: '25P02' });
    await rowsOf('rollback');
    expect(await rowsOf(byId, 1)).toMatchObject([{ id: 1 }]);
  });

  it('are evicted in order of their last use', async () => {
    for (let index = 0; index < 150; index += 1) {
      await rowsOf(`select id, ${index} as at from things where id = $1`, 1);
      await rowsOf(byId, 1);
    }
    expect(await keptByEngine()).toBe(100);
    expect(await rowsOf(`select id, 3 as at from things where id = $1`, 1)).toEqual([
      { id: 1, at: 3 },
    ]);
    expect(await rowsOf(byId, 1)).toMatchObject([{ id: 1 }]);
  });
});
