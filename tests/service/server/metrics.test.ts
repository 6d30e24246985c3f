import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/test/freePort.mjs';
import { queueMail } from '../../../service/mail/outbox';
import { serveMetrics } from '../../../service/server/metricsListener';
import { namedMetrics } from '../../setup/operations';
import { usageEvent } from '../independentClient/usageEvent';
import { after, start, startClientsFixture, type ClientsFixture } from '../clients/clientsFixture';
import { addRow, updateRows } from '../rows';

describe('the metrics', () => {
  let fixture: ClientsFixture;
  let stop: () => void;
  let address: string;

  beforeAll(async () => {
    fixture = await startClientsFixture();
    const { db, metrics } = fixture.service;
    const port = await freePort();
    const where = { host: '127.0.0.1', port };
    stop = await serveMetrics(metrics, { db, clock: () => after(90) }, where);
    address = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    stop();
    await fixture.close();
  });

  const scrape = async (): Promise<string[]> => {
    const response = await fetch(`${address}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    return (await response.text()).split('\n');
  };

  it('count requests by the template of their route, never by the path', async () => {
    const { service } = fixture;
    const ask = (path: string) => service.request('member', path);
    await ask('/datasets/0b9d4a7c-6a3e-4c7b-8f5e-2d1c0b9a8f7e');
    await ask('/secret-of-somebody');
    await service.raw('/elsewhere/secret-of-somebody', { method: 'POST' });
    await service.raw('/livez');
    const lines = await scrape();
    for (const line of [
      'console_http_requests_total{method="GET",route="/api/datasets/:uuid",status="404"} 1',
      'console_http_request_seconds_count{method="GET",route="/api/datasets/:uuid"} 1',
      'console_http_requests_total{method="GET",route="/api/*",status="404"} 1',
      'console_http_requests_total{method="POST",route="none",status="404"} 1',
      'console_http_requests_total{method="GET",route="/livez",status="200"} 1',
      'console_refused_calls_total{surface="console",reason="not_found"} 3',
    ])
      expect(lines).toContain(line);
    expect(lines.join('\n')).not.toMatch(/secret-of-somebody|0b9d4a7c/);
  });

  it('count key calls by kind and outcome, and the content of usage reports', async () => {
    const program = await fixture.addProgram('Portal');
    const dataset = await fixture.addStructured('SSN');
    const client = fixture.client(program);
    await expect(client.fpeKey('SSN')).rejects.toMatchObject({ status: 401 });
    await fixture.associate(program, dataset);
    await client.fpeKey('SSN');
    const signingKey = 'A'.repeat(44);
    const forged = { ...program, credentials: { ...program.credentials, signingKey } };
    await expect(fixture.client(forged).fpeKey('SSN')).rejects.toMatchObject({ status: 401 });
    const use = {
      dataset: 'SSN',
      datasetType: 'structured',
      action: 'encrypt',
      count: 3,
      keyNumber: 0,
      firstCall: after(-90),
      lastCall: after(-60),
    } as const;
    const usage = [usageEvent('java', program.credentials.accessKeyId, use), 'nonsense'];
    await client.call({ method: 'POST', path: '/api/v3/tracking/events', body: { usage } });
    await addRow(fixture.service.db, 'client_library_versions', {
      product: 'ubiq-java',
      product_version: '1.0.0',
      api_version: 'V0',
      status: 'Unsupported',
      search_text: '',
    });
    const old = fixture.client(program, 'java', { userAgent: 'ubiq-java/1.0.0' });
    await expect(old.fpeKey('SSN')).rejects.toMatchObject({ status: 426 });
    const lines = await scrape();
    for (const line of [
      'console_key_calls_total{kind="data_key",outcome="access"} 1',
      'console_key_calls_total{kind="data_key",outcome="ok"} 1',
      'console_key_calls_total{kind="data_key",outcome="not_authenticated"} 1',
      'console_key_calls_total{kind="data_key",outcome="unsupported_library"} 1',
      'console_refused_calls_total{surface="client",reason="access"} 1',
      'console_refused_calls_total{surface="client",reason="unsupported_library"} 1',
      'console_usage_events_total{outcome="accepted"} 1',
      'console_usage_events_total{outcome="rejected"} 1',
    ])
      expect(lines).toContain(line);
  });

  it('count content policy violations by directive, with "other" for unknown ones', async () => {
    for (const directive of ['img-src', 'made-up-1', 'made-up-2'])
      await fixture.service.raw('/csp-reports', {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report' },
        body: JSON.stringify({
          'csp-report': { 'violated-directive': directive, 'blocked-uri': 'inline' },
        }),
      });
    const lines = (await scrape()).filter((line) => line.startsWith('console_csp_'));
    expect(lines).toEqual([
      'console_csp_violations_total{directive="img-src"} 1',
      'console_csp_violations_total{directive="other"} 2',
    ]);
  });

  it('report queues, but not while the database does not answer', async () => {
    const { db, vault } = fixture.service;
    const dataset = await fixture.addStructured('Overdue');
    await updateRows(db, 'datasets', { uuid: dataset.uuid }, { next_rotation_date: after(60) });
    const mail = { recipient: 'ada@acme.example', subject: 'Hello', text: 'Hello' };
    await db.transaction().execute((trx) => queueMail(trx, mail, { clock: () => start, vault }));
    const lines = await scrape();
    for (const line of [
      'console_rotations_overdue 1',
      'console_rotation_lag_seconds 30',
      'console_mails_waiting 1',
      'console_mail_oldest_age_seconds 90',
      'console_database_up 1',
    ])
      expect(lines).toContain(line);

    await db.schema.alterTable('mails').renameTo('mails_elsewhere').execute();
    const withoutMails = await scrape();
    await db.schema.alterTable('mails_elsewhere').renameTo('mails').execute();
    expect(withoutMails).toContain('console_database_up 0');
    expect(withoutMails.filter((line) => /^console_(mail|rotation)/.test(line))).toEqual([]);
  });

  it('have every name that dashboard and alert rules use', async () => {
    const lines = await scrape();
    const exported = new Set(lines.map((line) => /^# TYPE (\S+)/.exec(line)?.[1]));
    const named = namedMetrics();
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('are served at one address alone', async () => {
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});
