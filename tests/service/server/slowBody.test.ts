import { type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../service/db/database';
import { endSessions } from '../../../service/domain/people/sessions/endSessions';
import type { Answer, Send } from '../independentClient/transport';
import { sharedClientsFixture } from '../clients/clientsFixture';
import { lateBody } from './lateBody';
import { addSession } from '../people';

const fixture = sharedClientsFixture();

async function answerOf(incoming: IncomingMessage): Promise<Answer> {
  const answer = await text(incoming);
  const body: unknown = JSON.parse(answer);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body, text: answer };
}

/** Sends the headers, does some work once the service has looked for the key, and sends the body then. */
const inTwoParts =
  (isLookedFor: () => boolean, work: () => Promise<unknown>): Send =>
  ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const address = Object.entries(headers).find(([name]) => name.toLowerCase() === 'host');
      const [host, port] = (address?.[1] ?? '').split(':');
      const options = { host, port, method, path, headers, setHost: false, agent: false };
      const outgoing = httpRequest(options, (incoming) => resolve(answerOf(incoming)));
      outgoing.on('error', reject);
      outgoing.flushHeaders();
      vi.waitUntil(isLookedFor, { timeout: 10_000 })
        .then(work)
        .then(() => outgoing.end(body), reject);
    });

it('a key that is disabled while the body of its call arrives is refused', async () => {
  const files = await fixture.addUnstructured('Contracts');
  const program = await fixture.addProgram('Program');
  await fixture.associate(program, files);
  const statements = vi.spyOn(fixture.service.db.getExecutor(), 'executeQuery');
  const isLookedFor = () =>
    statements.mock.calls.some(([{ sql }]) => sql.includes('where k.public_value'));
  const disable = () => fixture.api('PATCH', `/api-keys/${program.uuid}/disable`);
  const client = fixture.client(program, 'node', { send: inTwoParts(isLookedFor, disable) });
  await expect(client.encryptUnstructured(Buffer.from('x'))).rejects.toMatchObject({
    status: 401,
    reason: 'The API key "Program" is disabled.',
  });
  statements.mockRestore();
});

describe('a loss while the body of a request arrives', () => {
  /** Sends the headers, does some work once the body is read, and sends the body then. */
  const lose = async (method: string, path: string, sent: object, work: () => Promise<unknown>) => {
    const { service } = fixture;
    const body = lateBody(sent, work);
    const token = await service.tokenFor(service.people.admin, session);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = { method, headers, body, duplex: 'half' };
    const response = await service.raw(`/api${path}`, init);
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  const session = { 'urn:console:session': 'here' };
  beforeEach(() => addSession(fixture.service.db, fixture.service.people.admin.uuid, 'here'));

  it.each([
    ['PATCH', (company: string) => `/customers/${company}`, { name: 'Acme Ltd' }],
    ['PUT', () => '/settings/theme', { value: 'dark' }],
  ])('of a role: %s is refused', async (method, path, sent) => {
    const { uuid, customer } = fixture.service.people.admin;
    const members = fixture.service.db.updateTable('customer_users').where('user_uuid', '=', uuid);
    const demote = () => members.set({ role: 'user' }).execute();
    expect(await lose(method, path(customer), sent, demote)).toEqual([
      403,
      'Only an administrator of your company may do this.',
    ]);
  });

  it('of the company, for another one, is refused', async () => {
    const { db, people } = fixture.service;
    const { uuid } = people.admin;
    const members = db.updateTable('customer_users').where('user_uuid', '=', uuid);
    const move = () => members.set({ customer_uuid: people.outsider.customer }).execute();
    expect(await lose('PUT', '/settings/theme', { value: 'dark' }, move)).toEqual([
      403,
      'Your account no longer has access.',
    ]);
    expect(await db.selectFrom('customer_settings').select('key').execute()).toEqual([]);
  });

  it.each([
    [
      'a session',
      (db: Database, user: string) =>
        endSessions(db, new Date('2026-06-15T10:00:00Z'), user, { reason: 'administrator' }),
      'Your session has ended. Sign in again.',
    ],
    [
      'the account',
      (db: Database, user: string) => db.deleteFrom('users').where('uuid', '=', user).execute(),
      'Your account no longer has access.',
    ],
  ])('of %s is refused', async (_, end, message) => {
    const { db, people } = fixture.service;
    const work = () => end(db, people.admin.uuid);
    expect(await lose('PUT', '/settings/theme', { value: 'dark' }, work)).toEqual([401, message]);
  });
});
