import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 50;

export interface Balancer {
  port: number;
  /** Resolves when the process on that port takes requests (or takes none any more). */
  until: (port: number, isReady: boolean) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * One address for several processes, as a usual reverse proxy is set up: in turn, to those whose `/readyz`
 * answers 200; to the next one when a connection is refused, or breaks under a request that may be repeated.
 * @param ports of the processes, all on this machine
 * @param listenOn the port of the one address
 */
export async function startBalancer(ports: readonly number[], listenOn: number): Promise<Balancer> {
  const ready = new Set<number>();
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let turn = 0;
  const closing = new AbortController();

  const watch = async (port: number): Promise<void> => {
    while (!closing.signal.aborted) {
      const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) ready.add(port);
      else ready.delete(port);
      await wait(pollMs);
    }
  };

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    tried: readonly number[],
  ): void {
    const open = ports.filter((port) => ready.has(port) && !tried.includes(port));
    const port = open[(turn += 1) % Math.max(open.length, 1)];
    if (port === undefined) {
      outgoing.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const { connection: _hop, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    const isRepeatable = method === 'GET' || headers['idempotency-key'] !== undefined;
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else if (isRepeatable || code === 'ECONNREFUSED')
        forward(incoming, outgoing, body, [...tried, port]);
      else outgoing.writeHead(502).end();
    });
    sent.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => forward(incoming, outgoing, Buffer.concat(parts), []));
  });
  server.listen(listenOn, '127.0.0.1');
  await once(server, 'listening');
  const watching = ports.map(watch);
  return {
    port: listenOn,
    until: async (port, isReady) => {
      while (ready.has(port) !== isReady) await wait(pollMs);
    },
    close: async () => {
      closing.abort();
      await Promise.all(watching);
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
