import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Env, Hono } from 'hono';

/** Serves an application of this process on a free port of this machine. */
export async function served<E extends Env>(app: Hono<E>, host: 'localhost' | '127.0.0.1') {
  const respond = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { port, close };
}
