import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeError, type Log } from '../../log';
import type { Database } from '../database';
import { openSockets } from '../lock';
import { backupLines } from './writeBackup';

const name = 'backup';

/**
 * Gives a backup to whoever connects to a socket in the data directory, which only its owner may enter: the
 * embedded engine has room for one process, so that a backup while it runs is made by it.
 * @param directory its lock is held, so that nobody else answers there
 * @returns a function that ends it
 */
export async function serveBackups(
  directory: string,
  db: Database,
  log: Log,
): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return () => Promise.resolve();
  const sockets = openSockets(directory);
  rmSync(join(directory, name), { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    pipeline(Readable.from(backupLines(db)), socket)
      .catch((error: unknown) => log.error('backup failed', describeError(error)))
      .finally(() => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(sockets.pathOf(name), () => resolve());
  });
  server.unref();
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    sockets.done();
  };
}

/** @returns the backup of the process that runs on a data directory, as its lines; undefined when there is none */
export async function askForBackup(directory: string): Promise<Readable | undefined> {
  if (process.platform === 'win32') return undefined;
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
    sockets.done();
  }
}
