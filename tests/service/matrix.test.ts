import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../service/api/routes';
import type { Route } from '../../service/api/route';
import { newApiKey } from './credentials';
import { startService } from './harness';
import type { Service } from './harness';
import { askers, doors, guardedFields, refusalOf } from './matrixTable';
import type { Asker, Who } from './matrixTable';
import { addSessions, fingerprint, personas } from './people';
import type { Persona } from './people';
import { addPlatformRecords } from './platformRecords';
import { addAccess, addDataset, addPrimaryKey, addTeam } from './records';

const nobodys = '00000000-0000-4000-8000-000000000000';

/** Bodies that get past the checks, where an empty one does not. */
const bodies: Record<string, unknown> = {
  'patch /datasets/{uuid}': { description: 'Seen by the matrix' },
  'patch /primary-keys/{uuid}': { description: 'Seen by the matrix' },
  'patch /api-keys/{uuid}': { description: 'Seen by the matrix' },
  'patch /dataset-groups/{uuid}': { description: 'Seen by the matrix' },
  'patch /dataset-groups-datasets-api-keys/{uuid}': { decrypt: false },
  'post /datasets/{uuid}/try-encrypt': { text: '123456' },
  'post /datasets/{uuid}/try-decrypt': { text: '123456' },
  'put /user-settings/{name}': { setting_value: '{}' },
  'patch /users/{uuid}': { name: 'Seen by the matrix' },
  'patch /customers/{uuid}': { name: 'Seen by the matrix' },
  'put /customers/{uuid}': { name: 'Seen by the matrix' },
  'patch /customer/users/{uuid}': { role: 'user' },
  'patch /admin/entitlements/{uuid}': { value: 7 },
};

/** A copy's credentials are checked before the key is looked up. */
const withCredentials = new Set(['post /api-keys/{uuid}/clone', 'post /api-keys/{uuid}/roll']);

/** Every route × person × company, made from the route table itself: a new route is walked without new code. */
describe('route × role × tenant', () => {
  let service: Service;
  let own: Record<string, string>;
  let foreign: Record<string, string>;
  let platform: Record<string, string>;
  /** What everyone has of their own: an account, and a session. */
  let personal: Record<Persona, Record<string, string>>;
  let number = 0;
  let copy: object;

  beforeAll(async () => {
    service = await startService();
    copy = newApiKey('Seen by the matrix');
  });

  // Some routes change or delete what they are called on: the next call gets records of its own.
  let spent = true;
  beforeEach(async () => {
    if (!spent) return;
    spent = false;
    const { admin, outsider } = service.people;
    number += 1;
    const ownKey = await addPrimaryKey(service.db, admin, `Key ${number}`, {}, service.vault);
    const foreignKey = await addPrimaryKey(
      service.db,
      outsider,
      `Foreign key ${number}`,
      {},
      service.vault,
    );
    const ownDataset = await addDataset(service.db, admin, ownKey, { name: `Own ${number}` });
    const foreignDataset = await addDataset(service.db, outsider, foreignKey, {
      name: `Foreign ${number}`,
    });
    const ownAccess = await addAccess(service.db, admin, ownDataset, `Own ${number}`);
    const foreignAccess = await addAccess(service.db, outsider, foreignDataset, `Theirs ${number}`);
    personal = await addSessions(service);
    own = {
      datasets: ownDataset,
      'primary-keys': ownKey,
      customers: admin.customer,
      ...ownAccess,
      ...(await addTeam(service.db, admin, `own-${number}`)),
      ...personal.admin,
    };
    foreign = {
      datasets: foreignDataset,
      'primary-keys': foreignKey,
      customers: outsider.customer,
      ...foreignAccess,
      ...(await addTeam(service.db, outsider, `foreign-${number}`)),
      ...personal.outsider,
    };
    platform = await addPlatformRecords(service, `Platform ${number}`);
  });

  const nameOf = (route: Route) => `${route.method} ${route.path}`;
  const pathOf = (route: Route, uuids: Record<string, string>) =>
    route.path
      .replace('{uuid}', uuids[/([\w-]+)\/\{uuid\}/.exec(route.path)?.[1] ?? ''] ?? 'missing')
      .replace('{name}', 'datasets_grid_columns')
      .replace('{key}', 'CONSOLE_THEME');
  const options = (route: Route) => ({
    method: route.method.toUpperCase(),
    ...(route.body
      ? { body: withCredentials.has(nameOf(route)) ? copy : (bodies[nameOf(route)] ?? {}) }
      : {}),
  });

  const withRecord = routes.filter((route) => route.path.includes('{uuid}'));

  it.each(routes)('$method $path refuses who is not signed in', async (route) => {
    const answer = await service.request(undefined, pathOf(route, own), options(route));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  const isPlatform = (route: Route) => doors[nameOf(route)]?.[0].endsWith('staff') === true;

  it('is written down by hand, route by route', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(doors).toSorted());
  });

  const doorOf = (route: Route): readonly [who: Who, stepUp?: string] => {
    const door = doors[nameOf(route)];
    if (!door) throw new Error(`${nameOf(route)} is not in the table.`);
    return door;
  };
  const stepUpOf = (route: Route) => doorOf(route)[1];

  // The enterprise plan changes the answer of a few routes only; each is asked with both.
  const everywhere = askers.filter((asker) => !asker.includes('staff'));
  const platformAskers = askers.filter((asker) => asker.includes('staff'));
  const cells = routes.flatMap((route) =>
    [
      ...everywhere.filter(
        (asker) =>
          asker.endsWith(' on pro') || doorOf(route)[0].startsWith('enterprise administrators'),
      ),
      ...platformAskers.filter(() => isPlatform(route)),
    ].map((asker) => ({ route, asker, name: nameOf(route) })),
  );

  it.each(cells)('$name answers $asker as it is written down', async ({ route, asker }) => {
    const [who, stepUp] = doorOf(route);
    const reason = refusalOf(who, asker);
    const persona = await become(asker);
    spent = reason === '' && route.method !== 'get';
    const mine = isPlatform(route) ? platform : { ...own, ...personal[persona] };
    const answer = await service.request(persona, pathOf(route, mine), options(route));
    await become(asker === 'unverified staff on pro' ? 'staff on pro' : 'admin on pro');
    // The administrator and staff have MFA; their token has no proof of it.
    const hasMfa = persona === 'admin' || persona === 'staff';
    const refusedWith = reason === '' ? (stepUp && hasMfa ? 401 : undefined) : 403;
    const isRefusal = [401, 403, 404].includes(answer.status);
    expect(isRefusal ? answer.status : undefined).toBe(refusedWith);
    const message = (answer.body as { message?: string }).message;
    expect(refusedWith === 403 ? message : '').toBe(reason);
    expect(answer.status).toBeLessThan(500);
  });

  /** Makes the plan and the email address of somebody what is asked. */
  const become = async (asker: Asker): Promise<Persona> => {
    const persona = asker.startsWith('unverified staff')
      ? 'staff'
      : personas.find((name) => asker.startsWith(name));
    if (!persona) throw new Error(`Nobody is ${asker}.`);
    const { customer, uuid } = service.people[persona];
    const plan = asker.endsWith(' on enterprise') ? 'enterprise' : 'pro';
    await service.db.updateTable('customers').set({ plan }).where('uuid', '=', customer).execute();
    const verified = asker.startsWith('unverified') ? null : new Date('2026-01-02T03:04:05Z');
    await service.db
      .updateTable('users')
      .set({ email_verified_dt_tm: verified })
      .where('uuid', '=', uuid)
      .execute();
    return persona;
  };

  const strangers: Persona[] = ['member', 'staff'];
  const crossings = withRecord
    .filter((route) => !isPlatform(route))
    .flatMap((route) => strangers.map((persona) => ({ route, persona, name: nameOf(route) })));

  it.each(crossings)('$name hides another company from $persona', async ({ route, persona }) => {
    const before = await fingerprint(service.db);
    const claims = provenClaims(route);
    const call = (uuids: Record<string, string>) =>
      service.request(persona, pathOf(route, uuids), { ...options(route), claims });
    const theirs = await call(foreign);
    const nobody = await call(Object.fromEntries(Object.keys(own).map((kind) => [kind, nobodys])));
    const asker = persona === 'staff' ? 'staff on pro' : 'member on pro';
    expect(theirs.status).toBe(refusalOf(doorOf(route)[0], asker) === '' ? 404 : 403);
    expect({ ...(theirs.body as object), request_id: '' }).toEqual({
      ...(nobody.body as object),
      request_id: '',
    });
    expect(await fingerprint(service.db)).toBe(before);
  });

  const now = new Date('2026-06-15T10:00:00Z').getTime() / 1000;
  const provenClaims = (route: Route, changes: object = {}) => ({
    scope: `openid mfa:required ${stepUpOf(route) ?? ''}`.trim(),
    amr: ['pwd', 'otp', 'mfa'],
    auth_time: now - 5,
    ...changes,
  });

  const guarded = routes
    .filter((route) => stepUpOf(route) !== undefined)
    .map((route) => ({ route, name: nameOf(route), scope: stepUpOf(route) }));

  it.each(guarded)('$name wants a fresh one-time code for $scope', async ({ route, scope }) => {
    const before = await fingerprint(service.db);
    for (const changes of [
      { scope: 'openid' },
      { scope: `openid ${scope}` },
      { scope: 'openid mfa:required delete:something' },
      { amr: ['pwd'] },
      { auth_time: now - 301 },
    ]) {
      const claims = provenClaims(route, changes);
      const refusal = await service.request('admin', pathOf(route, own), {
        ...options(route),
        claims,
      });
      expect(refusal.status).toBe(401);
      const challenge = refusal.headers.get('www-authenticate');
      expect(challenge).toContain('error="insufficient_user_authentication"');
      expect(challenge).toContain('acr_values="urn:console:mfa"');
      expect(challenge).toContain('max_age="300"');
      expect(challenge).toContain(`scope="mfa:required ${scope}"`);
    }
    expect(await fingerprint(service.db)).toBe(before);
    spent = true;
    const proven = await service.request('admin', pathOf(route, own), {
      ...options(route),
      // As old as a proof may be.
      claims: provenClaims(route, { auth_time: now - 300 }),
    });
    expect([401, 403, 404]).not.toContain(proven.status);
  });

  it.each(guardedFields)('%s with %j wants a one-time code for %s', async (name, body, scope) => {
    const route = routes.find((candidate) => nameOf(candidate) === name);
    if (!route) throw new Error(`There is no ${name}.`);
    const isUnstructured = 'encryption_algorithm' in body;
    // What a body only repeats asks for no code.
    await service.db
      .updateTable('customers')
      .set({ enforce_mfa: false, reserve_grants: false })
      .execute();
    spent = true;
    const send = (auth: object) =>
      service.request('admin', pathOf(route, own), {
        method: route.method.toUpperCase(),
        body,
        claims: { amr: ['pwd', 'otp', 'mfa'], auth_time: now - 300, ...auth },
      });
    for (const auth of [
      { scope: 'openid' },
      { scope: 'openid mfa:required delete:something' },
      { scope: `openid mfa:required ${scope}`, auth_time: now - 301 },
    ]) {
      const refusal = await send(auth);
      expect(refusal.status).toBe(401);
      const challenge = refusal.headers.get('www-authenticate');
      expect(challenge).toContain(`max_age="300", scope="mfa:required ${scope}"`);
    }
    const proven = await send({ scope: `openid mfa:required ${scope}` });
    // Structured data has no other algorithm.
    expect(proven.status).toBe(isUnstructured ? 422 : 200);
  });

  it('refuses changes of someone whose email is not verified, says why, and leaves a trace', async () => {
    // The same refusal has been recorded above, and is once a minute.
    service.setTime(new Date('2026-06-15T10:01:00Z'));
    const answer = await service.request('unverified', `/datasets/${own['datasets']}`, {
      method: 'PATCH',
      body: { description: 'Never saved' },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: 'Verify your email address to do this.' });
    const row = await service.db
      .selectFrom('activities')
      .selectAll()
      .where('transaction_id', '=', (answer.body as { request_id: string }).request_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'Refused',
      user_uuid: service.people.unverified.uuid,
      details: 'Change a dataset: Verify your email address to do this.',
    });
  });

  it('puts a removed member out at the next call', async () => {
    const token = await service.tokenFor(service.people.member);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await service.raw('/api/me', { headers })).status).toBe(200);
    await service.db
      .deleteFrom('customer_users')
      .where('user_uuid', '=', service.people.member.uuid)
      .execute();
    expect((await service.raw('/api/me', { headers })).status).toBe(401);
  });
});
