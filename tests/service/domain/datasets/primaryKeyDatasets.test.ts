import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { sharedService } from '../../harness';
import {
  addAccess,
  addDataset,
  addDatasets,
  addGroup,
  addLink,
  addPrimaryKey,
} from '../../records';
import { rowOf } from '../../rows';

const service = sharedService();
let path: string;
beforeEach(async () => {
  const { db, people } = service;
  const key = await addPrimaryKey(db, people.admin);
  const group = await addGroup(db, people.admin, 'Payments');
  for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'Echo'])
    await addLink(db, people.admin, group, await addDataset(db, people.admin, key, { name }));
  const other = await addPrimaryKey(db, people.admin, 'Other key');
  await addDataset(db, people.admin, other, { name: 'Another' });
  path = `/primary-keys/${key}/datasets`;
});

it('all datasets of a primary key can be read by page and by name', async () => {
  const pages: string[][] = [];
  for (const page of [1, 2, 3]) {
    const { body } = await service.request('member', `${path}?page=${page}&per_page=2`);
    const { data } = body as { data: { datasets: { name: string }[]; pagination: object } };
    pages.push(data.datasets.map(({ name }) => name));
    expect(data.pagination).toEqual({
      page,
      per_page: 2,
      total_count: 5,
      total_count_capped: false,
    });
  }
  expect(pages).toEqual([['Alpha', 'Bravo'], ['charlie', 'delta'], ['Echo']]);
  const { body } = await service.request('member', `${path}?per_page=1`);
  expect(body).toMatchObject({
    data: { datasets: [{ name: 'Alpha', groups: [{ name: 'Payments' }] }] },
  });
});

it('a page of a primary key’s datasets has at most 100', async () => {
  expect((await service.request('member', `${path}?per_page=101`)).status).toBe(400);
});

it('the record of a primary key with many versions lists the newest and counts all', async () => {
  const { db, people } = service;
  const key = await addPrimaryKey(db, people.admin, 'Rotated key');
  await sql`insert into primary_key_versions
    (primary_key_uuid, version, material, creator_name, created_at)
    select ${key}::uuid, n, '', 'Ada', now() from generate_series(2, 102) n`.execute(db);
  const { body } = await service.request('member', `/primary-keys/${key}`);
  const { primary_keys: record } = (
    body as { data: { primary_keys: { version_count: number; versions: { version: number }[] } } }
  ).data;
  expect(record.version_count).toBe(102);
  expect(record.versions.map(({ version }) => version)).toEqual(
    Array.from({ length: 100 }, (_, index) => 102 - index),
  );
});

it('without a primary key the API keys of all its datasets stop working', async () => {
  const { db, people } = service;
  const key = await addPrimaryKey(db, people.admin, 'Busy key');
  const names = Array.from({ length: 1001 }, (_, index) => `D${String(index).padStart(4, '0')}`);
  await addDatasets(
    db,
    people.admin,
    names.map((name) => ({ name, primaryKey: key })),
  );
  const { uuid: last } = await rowOf(db, 'datasets', { name: 'D1000' });
  await addAccess(db, people.admin, last, 'Of the last');
  const { body } = await service.request('member', `/primary-keys/${key}/impact`);
  expect(body).toMatchObject({
    data: {
      impact: { datasets: names.slice(0, 50), dataset_count: 1001, api_keys: ['Of the last'] },
    },
  });
});
