import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../service/db/clock';
import { startClientsWorld } from './clientsWorld';
import type { ClientsWorld, Program } from './clientsWorld';
import { makeToken } from './scimWorld';

/** The process's clock stands in June 2026, months away from the database's. */
describe('rows of the security history', () => {
  let world: ClientsWorld;
  let program: Program;
  let token: string;
  beforeAll(async () => {
    world = await startClientsWorld();
    program = await world.addProgram('Portal');
    await world.associate(program, await world.addStructured('SSN'));
    await world.addStructured('Payroll');
    await world.service.db.updateTable('customers').set({ plan: 'enterprise' }).execute();
    token = await makeToken(world.service, 'admin');
    world.service.clock.inDatabase = true;
  });
  afterAll(() => world.close());

  const scim = () => {
    const { service } = world;
    return service.raw(`/${service.people.admin.customer}/api/v3/scim/v2/Users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify({ userName: 'ada@example.com' }),
    });
  };

  it.each([
    ['of a change', 'Created', () => world.addProgram('Batch')],
    ['of a refusal', 'Refused', () => world.service.request('admin', '/table/customers')],
    ['of a key call', 'Key retrieved', () => world.client(program).fpeKey('SSN')],
    [
      'of a refused key call',
      'Refused',
      () => expect(world.client(program).fpeKey('Payroll')).rejects.toMatchObject({ status: 401 }),
    ],
    ['of provisioning', 'Created', scim],
  ])('%s have the time of the database', async (_, action, act) => {
    const { db } = world.service;
    const timeThere = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      return rows[0]?.now.getTime() ?? 0;
    };
    const before = await timeThere();
    await act();
    const after = await timeThere();
    const { rows } = await sql<{ action: string; created_at: Date; whole: boolean }>`
      select action, created_at, created_at = date_trunc('milliseconds', created_at) as whole
      from activities order by id desc limit 1`.execute(db);
    expect(rows).toMatchObject([{ action, whole: true }]);
    const moment = rows[0]?.created_at.getTime();
    expect(moment).toBeGreaterThanOrEqual(before);
    expect(moment).toBeLessThanOrEqual(after);
  });

  it('do so wherever the service runs', () => {
    expect(systemClock.inDatabase).toBe(true);
    expect(Math.abs(systemClock().getTime() - Date.now())).toBeLessThan(1000);
  });
});
