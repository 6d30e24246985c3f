import { beforeAll, expect, it } from 'vitest';
import type { NewWebhook } from '../../../contract/attention/webhooks';
import { sendDueMessages } from '../../../service/jobs/messages';
import { deliverDueWebhooks } from '../../../service/jobs/webhooks';
import { mailSettingsOf } from '../../../service/mail/mails';
import { readSettings } from '../../../service/config/settings';
import { createLog } from '../../../service/observability/log';
import { noMessages } from '../../setup/noMessages';
import { type Service, startService } from '../harness';
import type { Person } from '../people';
import { addDataset, addPrimaryKey } from '../records';
import { addAdministrator, type Call, inSessions, removeSomebody, send } from './sideBySide';

const sessions = 8;
/** On the single connection of the embedded engine no calls meet. */
const callsEach = process.env['TEST_DATABASE_URL'] ? 60 : 10;

let service: Service;
let people: Person[];
const failed: string[] = [];
const log = createLog(
  'error',
  () => service.clock(),
  (line) => failed.push(line),
);

const webhookClient = { check: () => Promise.resolve(), post: () => Promise.resolve(200) };

beforeAll(async () => {
  service = await startService({ webhookClient });
  const { db, vault } = service;
  const { outsider } = service.people;
  people = [outsider];
  for (let index = 0; index < 5; index += 1)
    people.push(await addAdministrator(service, `Colleague ${index}`));
  const key = await addPrimaryKey(db, outsider, 'Main', { vault });
  for (let index = 0; index < 6; index += 1)
    await addDataset(db, outsider, key, { name: `Dataset ${index}` });
});

const choices: Omit<NewWebhook, 'name' | 'url'> = {
  ...noMessages,
  'rotation-failed': 'now',
  'key-expiring-now': 'now',
  'key-expiring': 'now',
  'key-numbers': 'now',
  'members-without-mfa': 'now',
  'keys-unused': 'now',
  'rotation-due': 'now',
  format: 'json',
};

/** Does what two jobs do in the background. */
async function work(): Promise<void> {
  const { db, vault, clock } = service;
  const mail = mailSettingsOf(readSettings({ PORT: '3000' }), vault);
  await sendDueMessages({ db, clock, mail, isOutside: false }, log);
  await deliverDueWebhooks({ db, vault, clock, webhookClient }, log);
}

async function callOf(
  { uuid }: Person,
  pick: (below: number) => number,
  name: string,
): Promise<Call> {
  const mode = pick(2) === 0 ? 'now' : 'off';
  const url = `https://hooks.example/${name.replace(' ', '-')}`;
  const hooks = await service.db.selectFrom('webhooks').select('uuid').orderBy('uuid').execute();
  const hook = `/webhooks/${hooks[pick(hooks.length || 1)]?.uuid}`;
  const calls: Call[] = [
    ['POST', '/calendar-address'],
    ['POST', '/calendar-address'],
    ['DELETE', '/calendar-address'],
    ['PATCH', `/message-settings/${uuid}`, { 'rotation-due': mode, 'members-without-mfa': 'now' }],
    ['PATCH', `/message-settings/${uuid}`, { 'rotation-due': mode, 'members-without-mfa': 'now' }],
    ['PUT', `/user-settings/${name.replaceAll(' ', '-')}`, { setting_value: 'x' }],
    ['POST', '/webhooks', { name, url, ...choices }],
    ['PATCH', hook, { name, url, 'rotation-due': mode }],
    ['POST', `${hook}/secret`],
    ['POST', `${hook}/test`],
    ['DELETE', hook],
  ];
  return calls[pick(calls.length)] ?? ['GET', '/webhooks'];
}

it('nothing fails while people and webhooks are removed', { timeout: 120_000 }, async () => {
  const statuses = await inSessions({ sessions, callsEach }, async (pick, index, name) => {
    const person = people[pick(people.length)] ?? service.people.outsider;
    const choice = pick(12);
    if (choice === 0)
      return removeSomebody(service, people, { remover: person, index: 1 + (index % 5), name });
    if (choice > 1) return send(service, person, await callOf(person, pick, name));
    service.setTime(new Date(service.clock().getTime() + 61_000));
    await work();
    return undefined;
  });
  const count = (status: number) => statuses.filter((answered) => answered === status).length;
  expect(service.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  expect(failed).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(count(200)).toBeGreaterThan((sessions * callsEach) / 3);
});
