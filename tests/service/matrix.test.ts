import { beforeAll, describe, expect, it } from 'vitest';
import { accessTexts, decide, ruleOf, subjectOf } from '../../contract/access';
import type { CurrentUser } from '../../contract/session';
import { routes } from '../../service/api/routes';
import type { Route } from '../../service/api/route';
import { startService } from './harness';
import type { Service } from './harness';
import { fingerprint, personas } from './people';
import type { Persona } from './people';
import { addDataset, addPrimaryKey } from './records';

/** Every route × person × company, made from the route table itself: a new route is walked without new code. */
describe('route × role × tenant', () => {
  let service: Service;
  let own: Record<string, string>;
  let foreign: Record<string, string>;

  beforeAll(async () => {
    service = await startService();
    const { admin, outsider } = service.people;
    const ownKey = await addPrimaryKey(service.db, admin);
    const foreignKey = await addPrimaryKey(service.db, outsider, 'Globex key');
    const ownDataset = await addDataset(service.db, admin, ownKey, { name: 'Own' });
    const foreignDataset = await addDataset(service.db, outsider, foreignKey, { name: 'Foreign' });
    own = { datasets: ownDataset, 'primary-keys': ownKey };
    foreign = { datasets: foreignDataset, 'primary-keys': foreignKey };
  });

  const pathOf = (route: Route, uuids: Record<string, string>) =>
    route.path
      .replace('{uuid}', uuids[route.access[0]] ?? 'missing')
      .replace('{name}', 'datasets_grid_columns');

  const bodies: Record<string, unknown> = {
    '/datasets/{uuid}': { description: 'Seen by the matrix' },
    '/user-settings/{name}': { setting_value: '{}' },
  };
  const options = (route: Route) => ({
    method: route.method.toUpperCase(),
    ...(route.body ? { body: bodies[route.path] } : {}),
  });

  /** People whom a route's rule lets through and for whom there is nothing to do, and what they are told. */
  const nothingToDo: Record<string, Partial<Record<Persona, string>>> = {
    '/users/resend-verify-email': {
      admin: 'The email address admin@example.com is verified already.',
      member: 'The email address member@example.com is verified already.',
    },
  };

  const withRecord = routes.filter((route) => route.path.includes('{uuid}'));

  it.each(routes)('$method $path refuses who is not signed in', async (route) => {
    const answer = await service.request(undefined, pathOf(route, own), options(route));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  const cells = routes.flatMap((route) =>
    personas
      .filter((persona) => persona !== 'outsider' && persona !== 'staff')
      .map((persona) => ({ route, persona, name: `${route.method} ${route.path}` })),
  );

  it.each(cells)(
    '$name answers $persona as the permission table says',
    async ({ route, persona }) => {
      const me = await service.request(persona, '/me');
      const { user } = (me.body as { data: { user: CurrentUser } }).data;
      const decision = decide(ruleOf(route.access), subjectOf(user));
      const answer = await service.request(persona, pathOf(route, own), options(route));
      const done = nothingToDo[route.path]?.[persona];
      expect(answer.status).toBe(!decision.allowed ? 403 : done === undefined ? 200 : 422);
      const message = (answer.body as { message?: string }).message;
      expect(message).toBe(decision.allowed ? done : decision.reason);
    },
  );

  const strangers: Persona[] = ['admin', 'member', 'staff'];
  const crossings = withRecord.flatMap((route) =>
    strangers.map((persona) => ({ route, persona, name: `${route.method} ${route.path}` })),
  );

  it.each(crossings)('$name hides another company from $persona', async ({ route, persona }) => {
    const before = await fingerprint(service.db);
    const theirs = await service.request(persona, pathOf(route, foreign), options(route));
    const nobodys = await service.request(
      persona,
      route.path.replace('{uuid}', '00000000-0000-4000-8000-000000000000'),
      options(route),
    );
    expect(theirs.status).toBe(404);
    expect({ ...(theirs.body as object), request_id: '' }).toEqual({
      ...(nobodys.body as object),
      request_id: '',
    });
    expect(await fingerprint(service.db)).toBe(before);
  });

  it('refuses changes of someone whose email is not verified, says why, and leaves a trace', async () => {
    const answer = await service.request('unverified', `/datasets/${own['datasets']}`, {
      method: 'PATCH',
      body: { description: 'Never saved' },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: accessTexts.verified });
    const rows = await service.db
      .selectFrom('activities')
      .selectAll()
      .where('user_uuid', '=', service.people.unverified.uuid)
      .where('action', '=', 'Refused')
      .execute();
    expect(rows.at(-1)).toMatchObject({
      transaction_id: (answer.body as { request_id: string }).request_id,
      details: `update datasets: ${accessTexts.verified}`,
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
