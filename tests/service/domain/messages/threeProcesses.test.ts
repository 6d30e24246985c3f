import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNextCompany } from '../../../../service/domain/messages/matters';
import { createLog } from '../../../../service/observability/log';
import { type Service, startService } from '../../harness';
import { mailsIn } from '../../mail/mails';
import { otherProcesses } from '../../otherProcesses';
import { addApiKey } from '../../records';
import { addWebhook } from './webhooks/addWebhook';

const start = new Date('2026-06-15T10:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const from = (ms: number) => new Date(start.getTime() + ms);

const silent = createLog('silent', () => start);
const modes = { 'key-expiring': 'now' } as const;
const webhooks = Array.from({ length: 12 }, (_, index) => `https://hooks.example/${index}`);

// The embedded engine permits one process only.
describe.runIf(process.env['TEST_DATABASE_URL'])('three processes', () => {
  const launcher = otherProcesses('tests/service/domain/messages/messageProcess.ts');
  let service: Service;
  let processes: Awaited<ReturnType<typeof launcher.start>>[];

  beforeAll(async () => {
    await launcher.build();
    service = await startService();
    const { db } = service;
    processes = await Promise.all([launcher.start(db), launcher.start(db), launcher.start(db)]);
  });
  afterAll(launcher.end);

  /** Has all processes send what is due at once. @returns the addresses of their posts, and of their mails */
  async function tellAtOnce(now: Date) {
    const posted = await Promise.all(
      processes.map(async ({ child }) => {
        child.send(now.toISOString());
        return (await once(child, 'message'))[0] as string[];
      }),
    );
    const mails = await mailsIn(service.db);
    await service.db.deleteFrom('mails').execute();
    return { posted: posted.flat(), mailed: mails.map(({ recipient }) => recipient) };
  }

  it('send each message once, by mail and to webhooks, round after round', async () => {
    const { admin } = service.people;
    for (const url of webhooks)
      await addWebhook(service, admin, url, { url, modes: JSON.stringify(modes) });
    for (const as of ['admin', 'member'] as const) {
      const path = `/message-settings/${service.people[as].uuid}`;
      await service.patch(as, path, modes);
    }
    for (const round of [0, 1, 2, 3]) {
      const now = from(round * day);
      await addApiKey(service.db, admin, `Portal ${round}`, {
        created_at: start,
        end_date_tm: from((5 + round) * day),
      });
      // Found by one process, because processes share the companies out; all three then have the same messages to send.
      service.setTime(now);
      while (await checkNextCompany({ ...service, isOutside: false }, silent));
      const { posted, mailed } = await tellAtOnce(now);
      expect(posted.toSorted()).toEqual(webhooks.toSorted());
      expect(mailed.toSorted()).toEqual(['admin@example.com', 'member@example.com']);
      expect(await tellAtOnce(from(round * day + minute))).toEqual({ posted: [], mailed: [] });
    }
  }, 30_000);
});
