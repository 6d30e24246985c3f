import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** When the connection to the server breaks: with the commit on its way, or with its answer on the way back. */
type Cut = 'before the commit' | 'after the commit';

/** Proxies a PostgreSQL server. Once armed, it breaks the connection at the next commit. */
export async function cuttingProxy(server: string) {
  const { hostname, port } = new URL(server);
  let cut: Cut | undefined;
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream])
      open.add(socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy()));
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    let isCommitted = false;
    client.on('data', (bytes) => {
      const now = bytes.includes('commit\0') ? cut : undefined;
      if (now !== undefined) cut = undefined;
      if (now === 'before the commit') return end();
      isCommitted = now !== undefined;
      return upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (isCommitted ? end() : client.write(bytes)));
    client.once('close', end);
    upstream.once('close', end);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    cutNext: (when: Cut) => void (cut = when),
    close: async () => {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
