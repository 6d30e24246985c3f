/**
 * One process of several on a PostgreSQL server, for threeProcesses.test.ts: the first argument is the address of the
 * database. For each moment (ISO 8601) that it receives, it sends the messages that are due by then, and answers the
 * addresses to which it has posted.
 */
import { readSettings } from '../../../../service/config/settings';
import { connectToServer } from '../../../../service/db/database';
import { sendDueMessages } from '../../../../service/jobs/messages';
import { deliverDueWebhooks } from '../../../../service/jobs/webhooks';
import { mailSettingsOf } from '../../../../service/mail/mails';
import { createLog } from '../../../../service/observability/log';
import type { WebhookClient } from '../../../../service/outbound/webhookClient';
import { testVault } from '../../vault/testVault';
import { testClock } from '../../testClock';

const [, , url = ''] = process.argv;
const db = await connectToServer(url);
const vault = await testVault(db);
const mail = mailSettingsOf(readSettings({ PORT: '3000' }), vault);

/** @returns the addresses to which it has posted */
async function tellAndPost(now: Date): Promise<string[]> {
  const clock = testClock(() => now);
  const log = createLog('error', clock);
  const posted: string[] = [];
  const webhookClient: WebhookClient = {
    check: () => Promise.resolve(),
    post: (address) => {
      posted.push(address);
      return Promise.resolve(200);
    },
  };
  await sendDueMessages({ db, clock, mail, isOutside: false }, log);
  await deliverDueWebhooks({ db, vault, clock, webhookClient }, log);
  return posted;
}

process.on('message', (moment) => {
  void tellAndPost(new Date(String(moment))).then((posted) => process.send?.(posted));
});
process.send?.('ready');
