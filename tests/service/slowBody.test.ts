import { type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, Send } from './client/transport';
import { startClientsWorld } from './clientsWorld';
import type { ClientsWorld } from './clientsWorld';

let world: ClientsWorld;
beforeEach(async () => {
  world = await startClientsWorld();
});
afterEach(() => world.close());

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

it('a key that was disabled while the body of its call came is refused', async () => {
  const files = await world.addUnstructured('Contracts');
  const program = await world.addProgram('Program');
  await world.associate(program, files);
  const statements = vi.spyOn(world.service.db.getExecutor(), 'executeQuery');
  const isLookedFor = () =>
    statements.mock.calls.some(([{ sql }]) => sql.includes('where k.public_value'));
  const disable = () => world.api('PATCH', `/api-keys/${program.uuid}/disable`);
  const client = world.client(program, 'node', { send: inTwoParts(isLookedFor, disable) });
  await expect(client.encryptUnstructured(Buffer.from('x'))).rejects.toMatchObject({
    status: 401,
    reason: 'The API key "Program" is disabled.',
  });
  statements.mockRestore();
});
