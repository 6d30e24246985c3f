import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantScope } from '../../../../../service/db/scopes';
import { bulkDatasets } from '../../../../../bench/bulkRecords';
import { datasetList } from '../../../../../service/domain/datasets/datasets';
import { readPage } from '../../../../../service/domain/engine/lists/readList';
import { startService, type Service } from '../../../harness';
import { addGroup, addPrimaryKey } from '../../../records';

/** More than the number up to which results are counted. */
const count = 3000;
const counted = 1000;

/** Every column that a list can be sorted by, as a plain query has it. */
const orders = {
  name: 'lower(name)',
  description: 'left(lower(description), 200)',
  dataset_type: 'dataset_type, lower(name)',
  primary_key: 'lower(primary_key_name), lower(name)',
  created_at: 'created_at',
};

/** Words that no, few, many or all names contain, some at one end only. */
const words = ['', 'ledger', 'tariff', 'quasar', 'holds', 'of branch 5', 'mirror 000', 'zzyzx'];

describe('pages of a long list', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
    const { admin, outsider } = service.people;
    for (const [owner, rows] of [
      [admin, count],
      [outsider, 300],
    ] as const) {
      await addPrimaryKey(service.db, owner, 'Main');
      await addGroup(service.db, owner, 'Group');
      await bulkDatasets(service.db, owner.customer, rows);
    }
  }, 60_000);

  it('equal those of a plain sort of all rows, for any text, order, size and position', async () => {
    const { db, people } = service;
    const { customer } = people.admin;
    const search = fc.record({
      q: fc.constantFrom(...words),
      name: fc.constantFrom(...(Object.keys(orders) as (keyof typeof orders)[])),
      dir: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 160 })),
      perPage: fc.constantFrom(7, 25, 100),
    });
    await fc.assert(
      fc.asyncProperty(search, async ({ q, name, dir, page, perPage }) => {
        const order = orders[name]
          .split(/, (?!\d)/)
          .map((key) => `${key} ${dir}`)
          .join();
        const { rows: all } = await sql<{ uuid: string }>`
          select uuid from datasets where customer_uuid = ${customer}
            and position(${q} in search_text) > 0
          order by ${sql.raw(order)}, uuid ${sql.raw(dir)}`.execute(db);
        const from = (page - 1) * perPage;
        const expected = all.slice(from, from + perPage).map(({ uuid }) => uuid);
        const result = await readPage(datasetList, tenantScope(db, customer), {
          search: { q, sorts: [{ name, dir }] },
          page: { page, per_page: perPage },
          now: new Date(),
        });
        expect(result.rows.map(({ uuid }) => uuid)).toEqual(expected);
        const limit = Math.max(counted, (page + 1) * perPage);
        const capped = q !== '' && all.length > limit;
        expect([result.total, result.capped]).toEqual([capped ? limit : all.length, capped]);
      }),
      { numRuns: 75 },
    );
  }, 120_000);
});
