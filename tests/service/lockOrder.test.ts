import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { tenantScope } from '../../service/db/scopes';
import { deleteDataset } from '../../service/domain/datasets/changeDataset';
import { rotateDataKey } from '../../service/domain/datasets/dataKeys';
import { updatePrimaryKey } from '../../service/domain/primary-keys/changePrimaryKey';
import { lockRecord } from '../../service/domain/records';
import { scheduledRotation } from '../../service/domain/work';
import { startService } from './harness';
import { addDataset, addPrimaryKey } from './records';

/**
 * Each meets the renaming of the dataset's primary key where both hold their first lock. In transactions that
 * are open already nothing is done again: a deadlock fails the test. The embedded engine has one connection.
 */
it.runIf(process.env['TEST_DATABASE_URL']).each([
  ['rotation of its data key', rotateDataKey, [{ primary_key_name: 'New' }]],
  ['deletion', deleteDataset, []],
] as const)(
  'a renamed primary key never deadlocks with a dataset’s %s',
  async (_what, change, left) => {
    const { db, vault, people } = await startService();
    const { admin } = people;
    const key = await addPrimaryKey(db, admin, 'Main', {}, vault);
    const dataset = await addDataset(db, admin, key, { name: 'SSN' });
    const actor = scheduledRotation(admin.customer, randomUUID());
    const work = { vault, actor, clock: () => new Date() };
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };

    const [rename, meeting] = await Promise.all([
      db.startTransaction().execute(),
      db.startTransaction().execute(),
    ]);
    await lockRecord(tenantScope(rename, admin.customer), 'primary_keys', key);
    const changed = change({ ...work, db: meeting }, dataset, undefined).then(
      () => meeting.commit().execute(),
      (error: unknown) =>
        meeting
          .rollback()
          .execute()
          .then(() => Promise.reject(error)),
    );
    await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 10_000 });
    const renamed = updatePrimaryKey({ ...work, db: rename }, key, { name: 'New' }, undefined).then(
      () => rename.commit().execute(),
      (error: unknown) =>
        rename
          .rollback()
          .execute()
          .then(() => Promise.reject(error)),
    );
    const outcomes = await Promise.allSettled([renamed, changed]);
    const failures = outcomes.filter(({ status }) => status === 'rejected');
    expect(failures).toEqual([]);
    const rows = await db.selectFrom('datasets').select('primary_key_name').execute();
    expect(rows).toEqual(left);
  },
);
