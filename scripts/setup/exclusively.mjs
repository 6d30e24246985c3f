import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, codeOf } from './project.mjs';

/**
 * Runs `work` while no other process of this clone does, so that concurrent `npm start` and `npm test`
 * do not empty node_modules or dist/ under each other. The lock is a local socket, which the
 * system releases when its process ends, however it ends.
 * @template T
 * @param {() => Promise<T>} work
 * @param {{address?: string, announce?: () => void}} [options] `announce` is called once if the lock is taken
 * @returns {Promise<T>}
 */
export async function exclusively(
  work,
  { address = addressOf(cache), announce = announceWait } = {},
) {
  let release = await take(address);
  if (!release) announce();
  while (!release) {
    await sleep(100);
    release = await take(address);
  }
  try {
    return await work();
  } finally {
    await release();
  }
}

function announceWait() {
  console.log('Waiting for another process, which is setting up this clone…');
}

/**
 * Linux has abstract names without a file ("\0…") and Windows has pipes; elsewhere the socket is a file.
 * @param {string} folder
 */
function addressOf(folder) {
  const name = `console-setup-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/**
 * @param {string} address
 * @returns {Promise<(() => Promise<void>) | undefined>} releases the lock; undefined if another process holds it
 */
async function take(address) {
  const server = createServer((socket) => socket.destroy());
  /** @type {string | undefined} */
  const problem = await new Promise((resolve, reject) => {
    server.once('error', (error) =>
      codeOf(error) === 'EADDRINUSE' ? resolve('taken') : reject(error),
    );
    server.listen(address, () => resolve(undefined));
  });
  if (problem === undefined) return () => new Promise((resolve) => server.close(() => resolve()));
  // A killed process leaves its file, without answering. The next name is tried instead of removing the file:
  // of two processes that do so at once, one would remove the other's new file.
  const isFile = !/^[\0\\]/.test(address);
  return isFile && (await isLeftOver(address)) ? take(`${address}+`) : undefined;
}

/**
 * Checks twice: a process that has just started has its file a moment before it answers.
 * @param {string} address
 */
async function isLeftOver(address) {
  if (await answers(address)) return false;
  await sleep(100);
  return !(await answers(address));
}

/**
 * @param {string} address
 * @returns {Promise<boolean>} also true if the file has disappeared meanwhile, as on the release of a lock
 */
const answers = (address) =>
  new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(codeOf(error) === 'ENOENT'));
  });
