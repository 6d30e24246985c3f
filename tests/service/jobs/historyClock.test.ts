import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../service/db/clock';
import { startClientsFixture } from '../clients/clientsFixture';
import type { ClientsFixture, Program } from '../clients/clientsFixture';
import { makeToken } from '../scim/scimFixture';

/** The process's clock stands in June 2026, months away from the database's. */
describe('rows of the security history', () => {
  let fixture: ClientsFixture;
  let program: Program;
  let token: string;
  beforeAll(async () => {
    fixture = await startClientsFixture();
    program = await fixture.addProgram('Portal');
    await fixture.associate(program, await fixture.addStructured('SSN'));
    await fixture.addStructured('Payroll');
    await fixture.service.db.updateTable('customers').set({ plan: 'enterprise' }).execute();
    token = await makeToken(fixture.service, 'admin');
    fixture.service.clock.inDatabase = true;
  });
  afterAll(() => fixture.close());

  const scim = () => {
    const { service } = fixture;
    return service.raw(`/${service.people.admin.customer}/api/v3/scim/v2/Users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify({ userName: 'ada@example.com' }),
    });
  };

  it.each([
    ['of a change', 'Created', () => fixture.addProgram('Batch')],
    ['of a refusal', 'Refused', () => fixture.service.request('admin', '/table/customers')],
    ['of a key call', 'Key retrieved', () => fixture.client(program).fpeKey('SSN')],
    [
      'of a refused key call',
      'Refused',
      () =>
        expect(fixture.client(program).fpeKey('Payroll')).rejects.toMatchObject({ status: 401 }),
    ],
    ['of provisioning', 'Created', scim],
  ])('%s have the time of the database', async (_, action, act) => {
    const { db } = fixture.service;
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
