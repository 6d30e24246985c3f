import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns {Promise<number>} a currently unused port of the loopback address */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await once(server.close(), 'close');
  return port;
}
