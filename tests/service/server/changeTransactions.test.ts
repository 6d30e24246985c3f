import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ruleOf } from '../../../contract/access/access';
import { routes } from '../../../service/routes/routes';
import { sharedService } from '../harness';
import { freshCode } from '../identity/providers';
import { setApp } from '../people';
import { nameOf } from './matrixFixture';

const outside = routes.filter(
  ({ method, transaction }) => method === 'get' || transaction === false,
);

describe('calls of the API', () => {
  it('run in a transaction unless they only read, call another server or commit in parts', () => {
    const changing = outside.filter(({ method }) => method !== 'get');
    expect(changing.map(nameOf).toSorted()).toEqual([
      'post /activities/days',
      'post /activities/search',
      'post /activities/search.csv',
      'post /api-keys/validate-name',
      'post /billing/days',
      'post /billing/search',
      'post /billing/search.csv',
      'post /bulk/api-keys/associate',
      'post /bulk/api-keys/disable',
      'post /bulk/api-keys/expire',
      'post /bulk/api-keys/ranges',
      'post /bulk/datasets/group',
      'post /bulk/datasets/schedule',
      'post /bulk/primary-keys/disable',
      'post /bulk/primary-keys/schedule',
      'post /bulk/schedule/move',
      'post /bulk/schedule/rotate',
      'post /bulk/team/send-again',
      'post /dataset-groups/validate-name',
      'post /datasets/validate-key-rotations',
      'post /datasets/validate-name',
      'post /passkeys',
      'post /primary-keys/validate-name',
      'post /tasks/certs/renew',
      'post /webhooks/{uuid}/test',
    ]);
  });

  it('require no code without a transaction', () => {
    const unprotected = outside.filter(
      ({ path, access, fieldAccess = {}, mayRequire = [] }) =>
        !path.startsWith('/bulk/') &&
        [access, ...Object.values(fieldAccess), ...mayRequire].some((rule) => ruleOf(rule).stepUp),
    );
    expect(unprotected.map(nameOf)).toEqual([]);
  });
});

describe('a call that fails at its end', () => {
  const service = sharedService();

  it.each([
    ['without', false],
    ['with', true],
  ])('leaves no trace for a person %s MFA', async (_, hasApp) => {
    const { db, people } = service;
    await setApp(service, people.admin.uuid, hasApp);
    await sql`alter table activities add constraint no_row check (false) not valid`.execute(db);
    const answer = await service.request('admin', '/stream-token', {
      method: 'POST',
      claims: freshCode('generate:siemtoken'),
    });
    await sql`alter table activities drop constraint no_row`.execute(db);
    const { rows } = await sql`select from attempts union all select from stream_tokens`.execute(
      db,
    );
    expect([answer.status, rows]).toEqual([500, []]);
  });
});
