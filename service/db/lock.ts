import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Another process holds the data directory; the message names it. */
export class DataDirectoryInUse extends Error {}

export interface Holder {
  pid: number;
  url: string;
}

/**
 * The lock's address. Linux has abstract sockets and Windows named pipes: both are taken atomically and
 * vanish with their process, even after `kill -9`. Elsewhere a socket file does, which a dead holder
 * leaves behind and the next start removes.
 */
function lockAddress(directory: string): { path: string; file: boolean } {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return { path: `\0encryption-console-${name}`, file: false };
  if (process.platform === 'win32')
    return { path: `\\\\.\\pipe\\encryption-console-${name}`, file: false };
  return { path: join(directory, 'lock.sock'), file: true };
}

const listen = (path: string, holder: Holder): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(JSON.stringify(holder)));
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });

/** Asks the holder who it is; undefined when nobody answers. */
const askHolder = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(answer));
  });

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Takes the data directory for this process, at once or not at all: two engines on one directory lose
 * data silently.
 * @returns a function that gives it back
 * @throws DataDirectoryInUse naming the other process
 */
export async function lockDataDirectory(
  directory: string,
  holder: Holder,
): Promise<() => Promise<void>> {
  const { path, file } = lockAddress(directory);
  const attempt = () => listen(path, holder);
  const server = await attempt().catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    const answer = await askHolder(path);
    if (answer !== undefined || !file) throw inUse(directory, answer);
    rmSync(path, { force: true });
    return attempt();
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function inUse(directory: string, answer: string | undefined): DataDirectoryInUse {
  let who = 'another process';
  if (answer) {
    const { pid, url } = JSON.parse(answer) as Holder;
    who = `process ${pid} (${url})`;
  }
  return new DataDirectoryInUse(
    `The data directory ${directory} is in use by ${who}. Stop that process, or set DATA_DIR to another directory.`,
  );
}
