import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../../service/db/database';
import { tenantScope } from '../../../service/db/scopes';
import { clientLibraryVersions } from '../../../service/domain/administration/clientLibraryVersions';
import { deleteDataset } from '../../../service/domain/datasets/changeDataset';
import { rotateDataKey } from '../../../service/domain/keys/rotateDataKey';
import { features } from '../../../service/domain/administration/features';
import { updatePrimaryKey } from '../../../service/domain/keys/changePrimaryKey';
import { lockRecord } from '../../../service/domain/engine/records/records';
import { standardRecords } from '../../../service/domain/engine/standard-resources/standardRecords';
import { scheduledRotation } from '../../../service/domain/engine/changeContext';
import { startService } from '../harness';
import { addDataset, addPrimaryKey } from '../records';
import { testClock } from '../testClock';
import { addRow } from '../rows';

const oneWaits = (db: Database) =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === 1;
    },
    { timeout: 10_000 },
  );

/**
 * Each action meets the renaming of the dataset's primary key while both hold their first lock. Open transactions are
 * not retried, so a deadlock fails the test. The embedded engine has one connection.
 */
it.runIf(process.env['TEST_DATABASE_URL']).each([
  ['rotation of its data key', rotateDataKey, [{ primary_key_name: 'New' }]],
  ['deletion', deleteDataset, []],
] as const)(
  'renaming a primary key never deadlocks with a dataset’s %s',
  async (_what, change, remaining) => {
    const { db, vault, people } = await startService();
    const { admin } = people;
    const key = await addPrimaryKey(db, admin, 'Main', { vault });
    const dataset = await addDataset(db, admin, key, { name: 'SSN' });
    const actor = scheduledRotation(admin.customer, randomUUID());
    const work = { vault, actor, clock: testClock(() => new Date()) };
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
    await oneWaits(db);
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
    expect(rows).toEqual(remaining);
  },
);

it.runIf(process.env['TEST_DATABASE_URL'])(
  'a deleted feature is also removed from a version that is being made with it',
  async () => {
    const { db, people } = await startService();
    const actor = scheduledRotation(people.staff.customer, randomUUID());
    const clock = testClock(() => new Date());
    const category = await addRow(db, 'feature_categories', { name: 'Any' });
    const { create, remove } = standardRecords(features);
    const feature = await create(
      { db, actor, clock },
      { name: 'Search', description: 'Any', feature_category_uuid: category.uuid },
    );
    const making = await db.startTransaction().execute();
    await standardRecords(clientLibraryVersions).create(
      { db: making, actor, clock },
      {
        product: 'ubiq-node',
        product_version: '2.4.0',
        api_version: 'V3',
        status: 'Latest',
        feature_uuids: [feature],
      },
    );
    const removed = remove({ db, actor, clock }, feature, undefined);
    await oneWaits(db);
    await making.commit().execute();
    await removed;
    const activities = db
      .selectFrom('activities')
      .select('changes')
      .where('object_type', '=', 'client_library_versions')
      .where('action', '=', 'Updated');
    expect(await activities.execute()).toEqual([
      { changes: { features: { from: 'Search', to: '' } } },
    ]);
    const versions = db.selectFrom('client_library_versions').select('version');
    expect(await versions.execute()).toEqual([{ version: 2 }]);
  },
);
