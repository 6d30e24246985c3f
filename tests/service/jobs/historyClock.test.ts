import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../../contract/lib/clock';
import { systemClock } from '../../../service/db/clock';
import { deliverDueWebhooks } from '../../../service/jobs/webhooks';
import { createLog } from '../../../service/observability/log';
import { StatusRefused } from '../../../service/outbound/callServer';
import { oneClientsFixture, type Program } from '../clients/clientsFixture';
import { addWebhook } from '../domain/messages/webhooks/addWebhook';
import { makeToken } from '../scim/scimFixture';
import { addRow, updateRows } from '../rows';

/** The process's clock stands in June 2026, months away from the database's. */
describe('rows of the security history', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let token: string;
  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    await fixture.associate(program, await fixture.addStructured('SSN'));
    await fixture.addStructured('Payroll');
    await updateRows(fixture.service.db, 'customers', {}, { plan: 'enterprise' });
    token = await makeToken(fixture.service, 'admin');
    fixture.service.clock.inDatabase = true;
  });

  const scim = () => {
    const { service } = fixture;
    return service.raw(`/${service.people.admin.customer}/api/v3/scim/v2/Users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify({ userName: 'ada@example.com' }),
    });
  };

  /** Has the service post a message that has been failing for 24 hours. */
  const giveUpMessage = async () => {
    const { db, vault, clock, people } = fixture.service;
    const webhook = await addWebhook({ db, vault }, people.admin, 'Chat');
    const now = clock();
    const created_at = new Date(now.getTime() - 24 * hourMs);
    const waiting = { is_test: false, body: '{}', status: 'waiting', tries: 29 } as const;
    await addRow(db, 'webhook_deliveries', { ...webhook, ...waiting, created_at, due_at: now });
    const unavailable = {
      check: () => Promise.resolve(),
      post: () => Promise.reject(new StatusRefused(503)),
    };
    const services = { db, vault, clock, webhookClient: unavailable };
    await deliverDueWebhooks(services, createLog('silent', clock));
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
    ['of a webhook that is down', 'Webhook failed', giveUpMessage],
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

  it('have the same time wherever the service runs', () => {
    expect(systemClock.inDatabase).toBe(true);
    expect(Math.abs(systemClock().getTime() - Date.now())).toBeLessThan(1000);
  });
});
