import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../service/db/database';
import { transact } from '../../../service/db/transaction';
import { openTestDatabase } from '../database';
import { addRow } from '../rows';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

const broken = (code: string) => Object.assign(new Error('broken off'), { code });
const write = (to: Database, subject: string) =>
  addRow(to, 'attempts', { subject, window_start: new Date(), count: 1 });
const subjects = async () =>
  (await db.selectFrom('attempts').select('subject').orderBy('subject').execute()).map(
    ({ subject }) => subject,
  );

it.each(['40001', '40P01'])('a transaction is retried after %s, and commits once', async (code) => {
  let tries = 0;
  await transact(db, async (trx) => {
    tries += 1;
    await write(trx, `${code} ${tries}`);
    if (tries < 3) throw broken(code);
  });
  expect(tries).toBe(3);
  expect(await subjects()).toContain(`${code} 3`);
  expect(await subjects()).not.toContain(`${code} 1`);
});

it('a transaction is not retried after other errors, and has at most six attempts', async () => {
  let tries = 0;
  const failing = (code: string) =>
    transact(db, async () => {
      tries += 1;
      throw broken(code);
    });
  await expect(failing('23505')).rejects.toThrow('broken off');
  expect(tries).toBe(1);
  await expect(failing('40P01')).rejects.toThrow('broken off');
  expect(tries).toBe(7);
});

it('a nested transaction is part of the outer one', async () => {
  const outer = transact(db, async (trx) => {
    await transact(trx, (inner) => write(inner, 'inner'));
    throw broken('23505');
  });
  await expect(outer).rejects.toThrow('broken off');
  expect(await subjects()).not.toContain('inner');
});
