import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../service/routes/routes';
import type { Route } from '../../../service/routes/kit/route';
import { messageOf, nobody, requestIdOf } from '../answers';
import type { Answer, Service } from '../harness';
import { askers, accessMatrix, refusalOf, type Asker } from './matrixTable';
import {
  expectedAccess,
  type MatrixRecords,
  type MatrixFixture,
  nameOf,
  pathOf,
  startMatrixFixture,
} from './matrixFixture';
import { fingerprint, personas, type Persona } from '../people';
import { providers } from '../identity/providers';
import { rowOf, updateRows } from '../rows';

const isPlatform = (route: Route) => expectedAccess(route)[0].endsWith('staff');

// The enterprise plan changes the answer of a few routes only; each is asked with both.
const askersOf = (route: Route) =>
  askers.filter((asker) =>
    asker.includes('staff')
      ? isPlatform(route)
      : asker.endsWith(' on pro') ||
        expectedAccess(route)[0].startsWith('enterprise administrators'),
  );

/**
 * Calls that the service refuses for another reason before it asks for a code: an empty body, a record in use, or what
 * an earlier asker did. `stepUpMatrix` makes each of them as it has to be.
 */
const refusedAnyway: ReadonlySet<string> = new Set([
  'post /users/mfa-enable',
  'post /passkeys/options',
  'put /settings/API_SSO_CONFIG',
  'post /settings/API_SSO_CONFIG/scim-token',
  'post /datasets/get-data-key',
  'post /datasets/decrypt-data-key',
  'post /api-keys/{uuid}/roll',
  'patch /primary-keys/{uuid}/enable',
  'post /primary-keys/{uuid}/rotate',
  'delete /primary-keys/{uuid}',
  'post /bulk/api-keys/disable',
  'post /bulk/api-keys/expire',
  'post /bulk/datasets/schedule',
  'post /bulk/primary-keys/schedule',
  'post /bulk/primary-keys/disable',
]);

/** The administrator and staff have MFA; their tokens have no proof of it. */
const expectedOf = (route: Route, asker: Asker): string => {
  const [access, scope] = expectedAccess(route);
  const stepUp = scope !== undefined && !refusedAnyway.has(nameOf(route));
  const hasMfa = asker.startsWith('admin') || asker.includes('staff');
  return refusalOf(access, asker) || (stepUp && hasMfa ? 'asked for a code' : 'let in');
};

const outcomeOf = ({ status, body }: Answer): string => {
  if (status === 403) return messageOf({ body });
  if (status === 401) return 'asked for a code';
  return status === 404 || status >= 500 ? `answered with ${status}` : 'let in';
};

/** Every route × person × company, made from the route table itself: a new route is walked without new code. */
describe('route × role × tenant', () => {
  let fixture: MatrixFixture;
  let service: Service;

  beforeAll(async () => {
    fixture = await startMatrixFixture();
    ({ service } = fixture);
  });

  /** The last `fingerprint`; undefined where something may have changed since. */
  let lastFingerprint: string | undefined;
  let records: MatrixRecords;
  let spent = true;
  /** Records for the next call, created again after a call that deleted one of them. */
  const unspentRecords = async (): Promise<MatrixRecords> => {
    if (spent) records = await fixture.addRecords();
    spent = false;
    return records;
  };

  it('is specified by hand, route by route', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(accessMatrix).toSorted());
  });

  const named = routes.map((route) => ({ route, name: nameOf(route) }));

  it.each(named)('$name answers everyone as specified', async ({ route }) => {
    const { own } = await unspentRecords();
    const unknown = await service.request(undefined, pathOf(route, own), fixture.options(route));
    expect(unknown.status).toBe(401);
    expect(unknown.headers.get('www-authenticate')).toContain('Bearer');
    const routeAskers = askersOf(route);
    const outcomes: Record<string, string> = {};
    for (const asker of routeAskers) {
      const { own: acme, personal, platform } = await unspentRecords();
      const persona = await become(asker);
      const mine = isPlatform(route) ? platform : { ...acme, ...personal[persona] };
      const answer = await service.request(persona, pathOf(route, mine), fixture.options(route));
      outcomes[asker] = outcomeOf(answer);
      spent = route.method === 'delete' && answer.status < 300;
    }
    lastFingerprint = undefined;
    for (const usual of ['admin on pro', 'staff on pro'] as const) await become(usual);
    expect(outcomes).toEqual(
      Object.fromEntries(routeAskers.map((asker) => [asker, expectedOf(route, asker)])),
    );
  });

  /** The value last written for a company (plan) or a person (email verification). */
  const written = new Map<string, string | null>();
  const write = async (uuid: string, value: string | null, update: () => Promise<unknown>) => {
    if (written.get(uuid) === value) return;
    await update();
    written.set(uuid, value);
  };

  /** Gives a person the requested plan and email verification. */
  const become = async (asker: Asker): Promise<Persona> => {
    const persona = asker.startsWith('unverified staff')
      ? 'staff'
      : personas.find((name) => asker.startsWith(name));
    if (!persona) throw new Error(`Nobody is ${asker}.`);
    const { customer, uuid } = service.people[persona];
    const plan = asker.endsWith(' on enterprise') ? 'enterprise' : 'pro';
    await write(customer, plan, () =>
      updateRows(service.db, 'customers', { uuid: customer }, { plan }),
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
  const crossed = named.filter(({ route }) => route.path.includes('{uuid}') && !isPlatform(route));

  it.each(crossed)('$name hides the records of other companies', async ({ route }) => {
    const { own, foreign } = await unspentRecords();
    const before = lastFingerprint ?? (await fingerprint(service.db));
    const claims = embedded?.proof(expectedAccess(route)[1] ?? '') ?? {};
    const nobodysRecords = Object.fromEntries(Object.keys(own).map((kind) => [kind, nobody]));
    for (const persona of strangers) {
      const call = (uuids: Record<string, string>) =>
        service.request(persona, pathOf(route, uuids), { ...fixture.options(route), claims });
      const foreignAnswer = await call(foreign);
      const unknown = await call(nobodysRecords);
      const asker = persona === 'staff' ? 'staff on pro' : 'member on pro';
      expect(foreignAnswer.status).toBe(
        refusalOf(expectedAccess(route)[0], asker) === '' ? 404 : 403,
      );
      expect({ ...(foreignAnswer.body as object), request_id: '' }).toEqual({
        ...(unknown.body as object),
        request_id: '',
      });
    }
    lastFingerprint = await fingerprint(service.db);
    expect(lastFingerprint).toBe(before);
  });

  it('refuses changes of people with an unverified address, with the reason and a history row', async () => {
    // Tests above have recorded the same refusal, which is recorded once a minute.
    service.setTime(new Date('2026-06-15T10:01:00Z'));
    const { own } = await unspentRecords();
    const answer = await service.patch('unverified', `/datasets/${own['datasets']}`, {
      description: 'Never saved',
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: 'Verify your email address to do this.' });
    const row = await rowOf(service.db, 'activities', { transaction_id: requestIdOf(answer) });
    expect(row).toMatchObject({
      action: 'Refused',
      user_uuid: service.people.unverified.uuid,
      details: 'Change a dataset: Verify your email address to do this.',
    });
  });

  it('rejects a removed member at the next call', async () => {
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
