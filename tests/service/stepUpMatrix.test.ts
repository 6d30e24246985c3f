import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../service/routes/routes';
import type { Service } from './harness';
import { guardedFields } from './matrixTable';
import {
  doorOf,
  type MatrixFixture,
  nameOf,
  pathOf,
  routeNamed,
  startMatrixFixture,
} from './matrixFixture';
import { fingerprint } from './people';
import { providers } from './providers';

/** Routes for which an outside provider is responsible: the service answers 403, and asks for no code. */
const lookedAfterElsewhere = [
  'post /passkeys/options',
  'delete /passkeys/{uuid}',
  'post /users/mfa-enable',
  'post /users/mfa-disable',
];

/** Every route and every field that asks for a one-time code. */
describe.each(providers)('step-up, with $name', (provider) => {
  let fixture: MatrixFixture;
  let service: Service;
  let own: Record<string, string>;

  beforeAll(async () => {
    fixture = await startMatrixFixture(await provider.options());
    ({ service } = fixture);
    // Some of what asks for a code is of that plan.
    await service.db.updateTable('customers').set({ plan: 'enterprise' }).execute();
    // The first sign-in with an outside provider binds its subject, which is a change.
    await service.request('admin', '/me');
  });
  let spent = true;
  beforeEach(async () => {
    if (!spent) return;
    spent = false;
    ({ own } = await fixture.addRecords());
  });

  const guarded = routes.flatMap((route) => {
    const scope = doorOf(route)[1];
    const name = nameOf(route);
    const isElsewhere = !provider.isOurs && lookedAfterElsewhere.includes(name);
    return scope === undefined || isElsewhere ? [] : [{ route, name, scope }];
  });

  /** Some routes are enough with another provider: stepUp.test covers how a proof is read. */
  const some = <T>(cases: readonly T[]) => (provider.isOurs ? cases : cases.slice(0, 3));

  it.each(some(guardedFields))(
    '%s with %j wants a one-time code for %s',
    async (name, body, scope) => {
      const route = routeNamed(name);
      // Resets the settings, as a body that changes nothing asks for no code.
      await service.db
        .updateTable('customers')
        .set({ enforce_mfa: false, reserve_grants: false })
        .execute();
      spent = true;
      const send = (claims: Record<string, unknown>) =>
        service.request('admin', pathOf(route, own), {
          method: route.method.toUpperCase(),
          body,
          claims,
        });
      for (const claims of [
        { ...provider.proof(scope), scope: 'openid' },
        provider.proof('delete:something'),
        provider.proof(scope, 301),
      ]) {
        const refusal = await send(claims);
        expect(refusal.status).toBe(401);
        const challenge = refusal.headers.get('www-authenticate');
        expect(challenge).toContain(`max_age="300", scope="mfa:required ${scope}"`);
      }
      const proven = await send(provider.proof(scope, 300));
      // Structured data has no other algorithm.
      expect(proven.status).toBe('encryption_algorithm' in body ? 422 : 200);
    },
  );

  it.each(some(guarded))(
    '$name wants a fresh one-time code for $scope',
    async ({ route, scope }) => {
      const before = await fingerprint(service.db);
      const send = (claims: Record<string, unknown>) =>
        service.request('admin', pathOf(route, own), { ...fixture.options(route), claims });
      for (const claims of [
        { ...provider.proof(scope), scope: 'openid' },
        { ...provider.proof(scope), scope: `openid ${scope}` },
        provider.proof('delete:something'),
        { ...provider.proof(scope), ...provider.unproven },
        provider.proof(scope, 301),
      ]) {
        const refusal = await send(claims);
        expect(refusal.status).toBe(401);
        const challenge = refusal.headers.get('www-authenticate');
        expect(challenge).toContain('error="insufficient_user_authentication"');
        expect(challenge).toContain('acr_values="urn:console:mfa"');
        expect(challenge).toContain('max_age="300"');
        expect(challenge).toContain(`scope="mfa:required ${scope}"`);
      }
      expect(await fingerprint(service.db)).toBe(before);
      spent = route.method === 'delete' || route.path.includes('mfa');
      // As old as a proof may be.
      const proven = await send(provider.proof(scope, 300));
      expect([401, 403, 404]).not.toContain(proven.status);
    },
  );

  it.runIf(!provider.isOurs)('has the provider look after passkeys and MFA', async () => {
    for (const name of lookedAfterElsewhere) {
      const route = routeNamed(name);
      const answer = await service.request('admin', pathOf(route, own), {
        ...fixture.options(route),
        claims: provider.proof(doorOf(route)[1] ?? ''),
      });
      expect([answer.status, (answer.body as { message?: string }).message]).toEqual([
        403,
        'Your identity provider looks after passwords and MFA. Change them there.',
      ]);
    }
  });
});
