import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../service/api/routes';
import type { Route } from '../../service/api/route';
import type { Service } from './harness';
import { askers, doors, refusalOf } from './matrixTable';
import type { Asker } from './matrixTable';
import {
  doorOf,
  type MatrixRecords,
  type MatrixWorld,
  nameOf,
  pathOf,
  startMatrixWorld,
} from './matrixWorld';
import { fingerprint, personas } from './people';
import type { Persona } from './people';
import { providers } from './providers';

const nobodys = '00000000-0000-4000-8000-000000000000';

/** Every route × person × company, made from the route table itself: a new route is walked without new code. */
describe('route × role × tenant', () => {
  let world: MatrixWorld;
  let service: Service;
  let own: MatrixRecords['own'];
  let foreign: MatrixRecords['foreign'];
  let platform: MatrixRecords['platform'];
  let personal: MatrixRecords['personal'];

  beforeAll(async () => {
    world = await startMatrixWorld();
    ({ service } = world);
  });

  /** The last `fingerprint`; undefined where something may have changed since. */
  let known: string | undefined;
  let spent = true;
  beforeEach(async () => {
    if (!spent) return;
    spent = false;
    known = undefined;
    ({ own, foreign, platform, personal } = await world.addRecords());
  });

  const options = (route: Route) => world.options(route);
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
    if (spent) written.clear();
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

  /** What was written last for a company or a person; nothing once a route may have written something else. */
  const written = new Map<string, string | null>();
  const write = async (uuid: string, value: string | null, update: () => Promise<unknown>) => {
    if (written.get(uuid) === value) return;
    await update();
    written.set(uuid, value);
  };

  /** Makes the plan and the email address of somebody what is asked. */
  const become = async (asker: Asker): Promise<Persona> => {
    const persona = asker.startsWith('unverified staff')
      ? 'staff'
      : personas.find((name) => asker.startsWith(name));
    if (!persona) throw new Error(`Nobody is ${asker}.`);
    const { customer, uuid } = service.people[persona];
    const plan = asker.endsWith(' on enterprise') ? 'enterprise' : 'pro';
    await write(customer, plan, () =>
      service.db.updateTable('customers').set({ plan }).where('uuid', '=', customer).execute(),
    );
    const verified = asker.startsWith('unverified') ? null : '2026-01-02T03:04:05Z';
    await write(uuid, verified, () =>
      service.db
        .updateTable('users')
        .set({ email_verified_dt_tm: verified === null ? null : new Date(verified) })
        .where('uuid', '=', uuid)
        .execute(),
    );
    return persona;
  };

  const [embedded] = providers;
  const strangers: Persona[] = ['member', 'staff'];
  const crossings = withRecord
    .filter((route) => !isPlatform(route))
    .flatMap((route) => strangers.map((persona) => ({ route, persona, name: nameOf(route) })));

  it.each(crossings)('$name hides another company from $persona', async ({ route, persona }) => {
    const before = known ?? (await fingerprint(service.db));
    const claims = embedded?.proof(doorOf(route)[1] ?? '') ?? {};
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
    known = await fingerprint(service.db);
    expect(known).toBe(before);
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
