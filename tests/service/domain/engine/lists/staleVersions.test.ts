import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newApiKey } from '../../../credentials';
import type { Service } from '../../../harness';
import {
  type MatrixRecords,
  type MatrixFixture,
  startMatrixFixture,
} from '../../../server/matrixFixture';
import { fingerprint, type Persona } from '../../../people';

const description = { description: 'Never saved' };
const name = { name: 'Never saved' };

/** Every route that reads `If-Match`, who calls it, the record's table, and a body that would be saved. */
const routes: readonly [route: string, as: Persona, table: string, body?: object][] = [
  ['PATCH /datasets/{uuid}', 'member', 'datasets', description],
  ['PATCH /datasets/{uuid}/publish', 'member', 'datasets'],
  ['POST /datasets/{uuid}/rotate', 'member', 'datasets'],
  ['DELETE /datasets/{uuid}', 'member', 'datasets'],
  ['PATCH /primary-keys/{uuid}', 'member', 'primary_keys', description],
  ['PATCH /primary-keys/{uuid}/enable', 'member', 'primary_keys'],
  ['PATCH /primary-keys/{uuid}/disable', 'member', 'primary_keys'],
  ['POST /primary-keys/{uuid}/rotate', 'member', 'primary_keys'],
  ['DELETE /primary-keys/{uuid}', 'member', 'primary_keys'],
  ['PATCH /api-keys/{uuid}', 'member', 'api_keys', description],
  ['PATCH /api-keys/{uuid}/enable', 'member', 'api_keys'],
  ['PATCH /api-keys/{uuid}/disable', 'member', 'api_keys'],
  ['POST /api-keys/{uuid}/clone', 'member', 'api_keys', newApiKey('Copy')],
  ['POST /api-keys/{uuid}/roll', 'member', 'api_keys', newApiKey('Successor')],
  ['DELETE /api-keys/{uuid}', 'member', 'api_keys'],
  ['PATCH /dataset-groups/{uuid}', 'member', 'dataset_groups', description],
  ['DELETE /dataset-groups/{uuid}', 'member', 'dataset_groups'],
  ['PATCH /users/{uuid}', 'member', 'users', name],
  ['PATCH /customers/{uuid}', 'admin', 'customers', name],
  ['PUT /customers/{uuid}', 'admin', 'customers', name],
  ['PATCH /admin/customers/{uuid}', 'staff', 'customers', { plan: 'enterprise' }],
  ['DELETE /admin/customers/{uuid}', 'staff', 'customers'],
  ['PATCH /admin/features/{uuid}', 'staff', 'features', description],
  ['DELETE /admin/features/{uuid}', 'staff', 'features'],
  [
    'PATCH /admin/client-library-versions/{uuid}',
    'staff',
    'client_library_versions',
    { product: 'never-saved' },
  ],
  ['DELETE /admin/client-library-versions/{uuid}', 'staff', 'client_library_versions'],
  ['PATCH /admin/entitlements/{uuid}', 'staff', 'entitlements', { value: 7 }],
  ['DELETE /admin/entitlements/{uuid}', 'staff', 'entitlements'],
];

describe('a change of a record that somebody else has changed since', () => {
  let fixture: MatrixFixture;
  let service: Service;
  let records: MatrixRecords;

  beforeAll(async () => {
    fixture = await startMatrixFixture();
    ({ service } = fixture);
  });
  let spent = true;
  beforeEach(async () => {
    if (spent) records = await fixture.addRecords();
    spent = false;
  });

  it.each(routes)('%s is refused, and nothing is changed', async (route, as, table, body) => {
    const [method = '', pattern = ''] = route.split(' ');
    const kind = /([\w-]+)\/\{uuid\}/.exec(pattern)?.[1] ?? '';
    const { own, platform, personal } = records;
    const mine = pattern.startsWith('/admin') ? platform : { ...own, ...personal[as] };
    const uuid = mine[kind] ?? '';
    await sql`update ${sql.table(table)} set version = 2 where uuid = ${uuid}`.execute(service.db);
    const before = await fingerprint(service.db);
    const send = (tags: string) =>
      service.request(as, pattern.replace('{uuid}', uuid), {
        method,
        headers: { 'If-Match': tags },
        body,
      });
    for (const tags of ['"1"', '"3", W/"2", "02"']) {
      const answer = await send(tags);
      expect(answer.status).toBe(412);
      expect(await fingerprint(service.db)).toBe(before);
    }
    spent = method === 'DELETE';
    // With the present version, only the state of the record can stand in the way.
    expect([200, 409]).toContain((await send('"1","2"')).status);
  });
});
