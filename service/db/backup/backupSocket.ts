import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeError, type Log } from '../../observability/log';
import { openSockets } from '../embedded/directoryLock';

const name = 'backup';

/** Milliseconds that a reader may leave available data unread. */
const maxStallMs = 30_000;

/**
 * Sends a backup to each connection on a socket in the data directory, which only the directory's owner may enter. The
 * embedded engine has room for one process, so a running service makes its own backups. A backup holds a copy of
 * the database, so a stalled reader is disconnected and the error is logged.
 * @param directory locked by this process, so that no other process answers there
 * @param lines of the database, from `backupLines`
 * @param options `stallMs`: milliseconds that a reader may leave data unread; 30 seconds by default
 */
export async function serveBackups(
  directory: string,
  lines: () => AsyncIterable<string>,
  log: Log,
  { stallMs = maxStallMs }: { stallMs?: number } = {},
): Promise<() => Promise<void>> {
  const sockets = openSockets(directory);
  rmSync(join(directory, name), { force: true });
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    // The event fires on each timeout, the callback of `setTimeout` only once.
    socket.setTimeout(stallMs).on('timeout', () => {
      // The socket is also silent while the database is copied: then there is nothing to read.
      if (socket.writableLength === 0) return;
      socket.destroy(new Error(`Nobody took any of the backup for ${stallMs / 1000} seconds.`));
    });
    pipeline(Readable.from(lines()), socket)
      .catch((error: unknown) => log.error('backup failed', describeError(error)))
      .finally(() => connections.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(sockets.pathOf(name), () => resolve());
  });
  server.unref();
  return async () => {
    for (const socket of connections) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    sockets.close();
  };
}

/** @returns the lines of a backup from the process that holds the data directory; undefined if none holds it */
export async function askForBackup(directory: string): Promise<Readable | undefined> {
  const sockets = openSockets(directory);
  try {
    return await new Promise<Readable | undefined>((resolve, reject) => {
      const socket = connect(sockets.pathOf(name));
      socket.once('connect', () => resolve(socket));
      socket.once('error', (error: NodeJS.ErrnoException) =>
        ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
      );
    });
  } finally {
    sockets.close();
  }
}
