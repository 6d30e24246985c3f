import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { codeOf } from '../databaseErrors';

/** Another process holds the data directory; the message names the process. */
export class DataDirectoryInUse extends Error {}

/** It cannot be determined whether a process of another user holds the data directory. */
export class LockOfAnotherUser extends Error {}

export interface Holder {
  pid: number;
  url: string;
}

/**
 * Locks the data directory for this process, or fails at once: two engines on one directory silently lose
 * data. The lock is a socket file that answers as long as its process lives, so it also works after `kill -9` and for
 * containers with their own network. It holds between all processes of one kernel. Node has no
 * file locks, and a lock by timestamps would let in a second process while the first is paused.
 * @returns a function that releases the lock
 * @throws DataDirectoryInUse naming the other process; LockOfAnotherUser; Error when the file system has no sockets
 */
export async function lockDataDirectory(
  directory: string,
  holder: Holder,
): Promise<() => Promise<void>> {
  const sockets = openSockets(directory);
  const ownSocket = `lock-${randomUUID()}`;
  let server: Server | undefined;
  try {
    server = await listen(sockets.pathOf(ownSocket), holder);
    await publish(directory, ownSocket, sockets.pathOf);
  } catch (error) {
    await close(server);
    sockets.close();
    throw error;
  }
  const listeningServer = server;
  return async () => {
    await close(listeningServer);
    sockets.close();
  };
}

const generationOf = (name: string): number => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0);

const generationsIn = (directory: string): number[] =>
  readdirSync(directory)
    .map(generationOf)
    .filter(Boolean)
    .toSorted((a, b) => b - a);

/**
 * Hard-links a listening socket to the name of the next generation; only one process can create that name.
 * The highest name is never removed, even without a holder: a process that listed the names before the newest was
 * made would otherwise find its own choice free.
 */
async function publish(directory: string, ownSocket: string, pathOf: (name: string) => string) {
  for (;;) {
    const [highest = 0] = generationsIn(directory);
    if (highest > 0) {
      const holder = await askHolder(pathOf(`lock.${highest}`));
      if (holder !== undefined) throw inUseError(directory, holder);
    }
    const next = highest + 1;
    try {
      linkSync(join(directory, ownSocket), join(directory, `lock.${next}`));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      continue;
    }
    // If two other processes were faster, this one may have created a name that they had already removed.
    const [newest, ...older] = generationsIn(directory);
    if (newest === next) {
      rmSync(join(directory, ownSocket));
      for (const generation of older) rmSync(join(directory, `lock.${generation}`));
      return;
    }
    rmSync(join(directory, `lock.${next}`), { force: true });
  }
}

/** A socket's address is limited to 107 bytes, so on Linux the directory is addressed by an open handle. */
export function openSockets(directory: string) {
  if (process.platform !== 'linux')
    return { pathOf: (name: string) => join(directory, name), close: () => undefined };
  const handle = openSync(directory, 'r');
  return {
    pathOf: (name: string) => `/proc/self/fd/${handle}/${name}`,
    close: () => closeSync(handle),
  };
}

const listen = (path: string, holder: Holder): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // The other process may disconnect before the answer.
      socket.on('error', () => socket.destroy());
      socket.end(JSON.stringify(holder));
    });
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });

const close = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));

/**
 * Asks the process behind a lock to identify itself.
 * @returns its answer, empty if it does not answer in time; undefined if there certainly is no such process
 * @throws LockOfAnotherUser
 */
const askHolder = (path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', (error) => {
      const code = codeOf(error);
      if (['EACCES', 'EPERM'].includes(code)) reject(new LockOfAnotherUser(code));
      else resolve(['ECONNREFUSED', 'ENOENT'].includes(code) ? undefined : '');
    });
    socket.on('close', () => resolve(answer));
  });

function inUseError(directory: string, holder: string): DataDirectoryInUse {
  let holderName = 'another process';
  if (holder) {
    const { pid, url } = JSON.parse(holder) as Holder;
    holderName = `process ${pid} (${url})`;
  }
  return new DataDirectoryInUse(
    `The data directory ${directory} is in use by ${holderName}. Stop that process, or set DATA_DIR to another directory.`,
  );
}
