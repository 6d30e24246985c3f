import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DataKey } from '../../../contract/datasets/datasetActions';
import { routes } from '../../../service/routes/routes';
import type { Service } from '../harness';
import { guardedFields } from './matrixTable';
import {
  expectedAccess,
  type MatrixFixture,
  nameOf,
  pathOf,
  routeNamed,
  startMatrixFixture,
} from './matrixFixture';
import { fingerprint } from '../people';
import { providers } from '../identity/providers';
import { newApiKey } from '../credentials';
import { addApiKey, addDataset, addPrimaryKey } from '../records';
import { historyOf } from '../history';
import { updateRows } from '../rows';

/** Routes for which an outside provider is responsible: the service answers 403, and asks for no code. */
const lookedAfterElsewhere = [
  'post /passkeys/options',
  'delete /passkeys/{uuid}',
  'post /users/mfa-enable',
  'post /users/mfa-disable',
];

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const public_key = publicKey.export({ type: 'spki', format: 'pem' });
const idpSetting = {
  value: JSON.stringify({
    provider: 'OKTA',
    enabled: false,
    openid_configuration: 'https://login.example/.well-known/openid-configuration',
    iss: 'https://login.example',
    aud: 'api://console',
  }),
};

/** Body of the 401 that asks for a code of this scope, and names what it will confirm. */
const demanding = (scope: string): unknown => ({
  success: false,
  status: 401,
  message: 'Confirm this with a one-time code.',
  error: {
    info: 'Additional authentication required',
    details: 'Confirm this with a one-time code.',
  },
  errors: [
    { code: 'insufficient_user_authentication', detail: 'Additional authentication required' },
  ],
  confirmation: { uuid: expect.any(String) as unknown, scope },
  request_id: expect.any(String) as unknown,
});

/** Every route and every field that asks for a one-time code. */
describe.each(providers)('step-up, with $name', (provider) => {
  let fixture: MatrixFixture;
  let service: Service;
  let own: Record<string, string>;
  let session: Record<string, unknown> = {};
  let elapsed = 0;

  /** Claims of a fresh proof, in the session of the one who asks. */
  const proof = (scope: string) => ({ ...provider.proof(scope, 5 - elapsed), ...session });

  beforeAll(async () => {
    fixture = await startMatrixFixture(await provider.options());
    ({ service } = fixture);
    // Some of what asks for a code is of that plan.
    await updateRows(service.db, 'customers', {}, { plan: 'enterprise' });
    // The first sign-in with an outside provider binds its subject, which is a change.
    if (provider.isOurs) session = (await provider.begin(service, 'admin')).claims;
    else await service.request('admin', '/me');
    const path = '/settings/API_SSO_CONFIG';
    const claims = proof('change:idp');
    await service.put('admin', path, idpSetting, { claims });
  });
  let spent = true;
  beforeEach(async () => {
    // A person may ask for 60 codes a minute.
    elapsed += 6;
    service.setTime(new Date(Date.parse('2026-06-15T10:00:00Z') + elapsed * 1000));
    if (!spent) return;
    spent = false;
    ({ own } = await fixture.addRecords());
  });

  const guarded = routes.flatMap((route) => {
    const scope = expectedAccess(route)[1];
    const name = nameOf(route);
    const isElsewhere = !provider.isOurs && lookedAfterElsewhere.includes(name);
    return scope === undefined || isElsewhere ? [] : [{ route, name, scope }];
  });

  /** Other providers need only some routes: stepUp.test covers how a proof is read. */
  const some = <T>(cases: readonly T[]) => (provider.isOurs ? cases : cases.slice(0, 3));

  it.each(some(guardedFields))(
    '%s with %j requires a one-time code for %s',
    async (name, body, scope) => {
      const route = routeNamed(name);
      // Resets the settings, because a body that changes nothing requires no code.
      await updateRows(service.db, 'customers', {}, { enforce_mfa: false, reserve_grants: false });
      spent = true;
      const send = (claims: Record<string, unknown>) =>
        service.request('admin', pathOf(route, own), {
          method: route.method.toUpperCase(),
          body,
          claims,
        });
      // Only unstructured data has another algorithm.
      if ('encryption_algorithm' in body) {
        const { db, people } = service;
        own['datasets'] = await addDataset(db, people.admin, own['primary-keys'] ?? '', {
          name: 'Unstructured',
          type: 'unstructured',
        });
      }
      const refusal = await send(proof('delete:something'));
      expect([refusal.status, refusal.body]).toEqual([401, demanding(scope)]);
      expect((await send(proof(scope))).status).toBe(200);
    },
  );

  const post = (path: string, scope: string, body?: object) =>
    service.post('admin', path, body, { claims: proof(scope) });

  /** Body, path and state with which a guarded call succeeds, where those of the matrix would not do. */
  const callOf = async (name: string): Promise<{ path?: string; body?: unknown }> => {
    const { admin } = service.people;
    const key = own['primary-keys'] ?? '';
    const dataset_uuid = own['datasets'];
    switch (name) {
      case 'post /passkeys/options':
        return { body: { name: 'Desk' } };
      case 'put /settings/API_SSO_CONFIG':
        return { body: idpSetting };
      case 'post /datasets/get-data-key':
        await post(`/datasets/${dataset_uuid}/rotate`, 'rotate:datakey');
        return { body: { dataset_uuid, public_key } };
      case 'post /datasets/decrypt-data-key': {
        const body = { dataset_uuid, public_key };
        const answer = await post('/datasets/get-data-key', 'read:datakey', body);
        const { data_key: handed } = (answer.body as { data: { data_key: DataKey } }).data;
        const { encrypted_data_key } = handed;
        return { body: { dataset_uuid, public_key, encrypted_data_key } };
      }
      case 'post /api-keys/{uuid}/roll':
        return { body: newApiKey('Rolled by the matrix') };
      case 'patch /primary-keys/{uuid}/enable':
        await updateRows(service.db, 'primary_keys', { uuid: key }, { enabled: false });
        return {};
      case 'patch /api-keys/{uuid}/enable':
        await service.db
          .updateTable('api_keys')
          .set({ enabled: false })
          .where('uuid', '=', own['api-keys'] ?? '')
          .execute();
        return {};
      case 'patch /primary-keys/{uuid}/disable':
      case 'delete /primary-keys/{uuid}':
        return {
          path: pathOf(routeNamed(name), {
            'primary-keys': await addPrimaryKey(service.db, admin, `Spare for ${name}`),
          }),
        };
      case 'post /bulk/api-keys/disable':
        return { body: { records: [{ uuid: await addApiKey(service.db, admin, name) }] } };
      case 'post /bulk/api-keys/expire': {
        const uuid = await addApiKey(service.db, admin, name);
        return { body: { records: [{ uuid }], expires_in: 3600 } };
      }
      case 'post /bulk/datasets/schedule':
        return { body: { records: [{ uuid: dataset_uuid }], key_rotation_interval: 33 } };
      case 'post /bulk/primary-keys/schedule':
        return { body: { records: [{ uuid: key }], key_rotation_interval: 33 } };
      case 'post /bulk/primary-keys/disable':
        return { body: { records: [{ uuid: await addPrimaryKey(service.db, admin, name) }] } };
      default:
        return {};
    }
  };

  it.each(some(guarded))(
    '$name requires a fresh one-time code for $scope',
    async ({ route, name, scope }) => {
      const { path = pathOf(route, own), ...more } = await callOf(name);
      // Notes when the session was last seen.
      await service.request('admin', '/me', { claims: session });
      const before = await fingerprint(service.db);
      const send = (claims: Record<string, unknown>) =>
        service.request('admin', path, { ...fixture.options(route), ...more, claims });
      const refusal = await send(proof('delete:something'));
      expect([refusal.status, refusal.body]).toEqual([401, demanding(scope)]);
      const challenge = refusal.headers.get('www-authenticate');
      expect(challenge).toContain('error="insufficient_user_authentication"');
      expect(challenge).toContain('acr_values="urn:console:mfa"');
      expect(challenge).toContain(`max_age="300", scope="mfa:required ${scope}"`);
      expect(await fingerprint(service.db)).toBe(before);
      spent = route.method === 'delete' || route.path.includes('mfa');
      expect((await send(proof(scope))).status).toBe(200);
      const refusals = await historyOf(service.db, ['details'], { title: 'Access' });
      expect(refusals).toEqual([]);
    },
  );

  it.runIf(!provider.isOurs)('leaves passkeys and MFA to the provider', async () => {
    for (const name of lookedAfterElsewhere) {
      const route = routeNamed(name);
      const answer = await service.request('admin', pathOf(route, own), {
        ...fixture.options(route),
        claims: provider.proof(expectedAccess(route)[1] ?? ''),
      });
      expect([answer.status, (answer.body as { message?: string }).message]).toEqual([
        403,
        'Your identity provider looks after passwords and MFA. Change them there.',
      ]);
    }
  });
});
