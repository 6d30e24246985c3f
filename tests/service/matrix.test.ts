import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTexts, decide, ruleOf, subjectOf } from '../../contract/access';
import type { CurrentUser } from '../../contract/session';
import { routes } from '../../service/api/routes';
import type { Route } from '../../service/api/route';
import { newApiKey } from './credentials';
import { startService } from './harness';
import type { Service } from './harness';
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
      .replace('{name}', 'datasets_grid_columns');
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

  const insiders: Persona[] = personas.filter((who) => who !== 'outsider' && who !== 'staff');
  const cells = routes.flatMap((route) =>
    insiders.map((persona) => ({ route, persona, name: nameOf(route) })),
  );

  it.each(cells)(
    '$name answers $persona as the permission table says',
    async ({ route, persona }) => {
      const me = await service.request(persona, '/me');
      const { user } = (me.body as { data: { user: CurrentUser } }).data;
      const subject = subjectOf(user);
      const rule = ruleOf(route.access);
      const decision = decide(rule, subject);
      spent = decision.allowed && route.method !== 'get';
      const mine = { ...own, ...personal[persona] };
      const answer = await service.request(persona, pathOf(route, mine), options(route));
      const asksForCode = decision.allowed && rule.stepUp !== undefined && subject.mfaEnabled;
      const refusedWith = decision.allowed ? (asksForCode ? 401 : undefined) : 403;
      const isRefusal = [401, 403, 404].includes(answer.status);
      expect(isRefusal ? answer.status : undefined).toBe(refusedWith);
      const message = (answer.body as { message?: string }).message;
      expect(refusedWith === 403 ? message : undefined).toBe(
        decision.allowed ? undefined : decision.reason,
      );
      expect(answer.status).toBeLessThan(500);
    },
  );

  const isPlatform = (route: Route) => ruleOf(route.access).staff === true;

  it.each(routes.filter(isPlatform).map((route) => ({ route, name: nameOf(route) })))(
    '$name lets staff in',
    async ({ route }) => {
      spent = route.method !== 'get';
      const answer = await service.request('staff', pathOf(route, platform), options(route));
      expect([401, 403, 404]).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
    },
  );

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
    expect(theirs.status).toBe(
      decide(ruleOf(route.access), staffOrMember(persona)).allowed ? 404 : 403,
    );
    expect({ ...(theirs.body as object), request_id: '' }).toEqual({
      ...(nobody.body as object),
      request_id: '',
    });
    expect(await fingerprint(service.db)).toBe(before);
  });

  const staffOrMember = (persona: Persona) => ({
    roles: persona === 'staff' ? ['ubiq_admin'] : [],
    role: persona === 'staff' ? ('admin' as const) : ('user' as const),
    emailVerified: true,
    mfaEnabled: persona === 'staff',
    plan: 'pro',
  });

  const now = new Date('2026-06-15T10:00:00Z').getTime() / 1000;
  const provenClaims = (route: Route, changes: object = {}) => ({
    scope: `openid mfa:required ${ruleOf(route.access).stepUp ?? ''}`.trim(),
    amr: ['pwd', 'otp', 'mfa'],
    auth_time: now - 5,
    ...changes,
  });

  const guarded = routes
    .filter((route) => ruleOf(route.access).stepUp !== undefined)
    .map((route) => ({ route, name: nameOf(route), scope: ruleOf(route.access).stepUp }));

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
      claims: provenClaims(route),
    });
    expect([401, 403, 404]).not.toContain(proven.status);
  });

  it('refuses changes of someone whose email is not verified, says why, and leaves a trace', async () => {
    // The same refusal has been recorded above, and is once a minute.
    service.setTime(new Date('2026-06-15T10:01:00Z'));
    const answer = await service.request('unverified', `/datasets/${own['datasets']}`, {
      method: 'PATCH',
      body: { description: 'Never saved' },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: accessTexts.verified });
    const row = await service.db
      .selectFrom('activities')
      .selectAll()
      .where('transaction_id', '=', (answer.body as { request_id: string }).request_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'Refused',
      user_uuid: service.people.unverified.uuid,
      details: `Change a dataset: ${accessTexts.verified}`,
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
