import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { rightFacts } from './rightFacts';

const message = (type: string, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
const text = (value: string): Buffer => Buffer.from(`${value}\0`);

const [column, oid, anyLength] = [text('facts'), 114, int16(-1)];
const facts = Buffer.from(JSON.stringify(rightFacts));
const answer = Buffer.concat([
  message(
    'T',
    Buffer.concat([
      int16(1),
      column,
      int32(0),
      int16(0),
      int32(oid),
      anyLength,
      int32(-1),
      int16(0),
    ]),
  ),
  message('D', Buffer.concat([int16(1), int32(facts.length), facts])),
  message('C', text('SELECT 1')),
  message('Z', Buffer.from('I')),
]);

/**
 * Speaks enough of PostgreSQL's protocol for a connection and statements without parameters, until it falls silent.
 * It keeps reading then, and answers at the earliest when it speaks again.
 */
export async function unresponsiveServer() {
  let silent = false;
  const statements: string[] = [];
  const startupOptions: string[] = [];
  const open = new Set<Socket>();
  const owed: Socket[] = [];
  const server = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)));
    // A client that has given up resets its connection.
    socket.on('error', () => socket.destroy());
    socket.once('data', (start) => {
      startupOptions.push(/\0options\0([^\0]*)/.exec(start.toString())?.[1] ?? '');
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
      socket.on('data', (bytes) => {
        statements.push(bytes.toString('utf8', 5).replace(/\0.*/s, ''));
        if (silent) owed.push(socket);
        else socket.write(answer);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://console@127.0.0.1:${(server.address() as AddressInfo).port}/console`,
    /** The received statements, as long as they have no parameters. */
    statements,
    /** The startup parameter `options` of each connection. */
    startupOptions,
    connections: () => open.size,
    fallSilent: () => (silent = true),
    speak: () => {
      silent = false;
      for (const socket of owed.splice(0)) socket.write(answer);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
