import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, codeOf, readIfPresent } from './project.mjs';

/**
 * Owner of the lock: a process and its start time, null where the system does not provide it.
 * @typedef {{pid: number, started: string | null}} Owner
 */

/**
 * Runs `work` while no other process of this clone does, so that `npm start` and `npm test` side
 * by side do not empty node_modules or dist/ under each other.
 *
 * The lock is a folder that holds its owner's identity. A folder is moved into place complete, and
 * the move fails while a filled one is there, so a lock never exists without an owner.
 * @template T
 * @param {() => Promise<T>} work
 * @param {{folder?: string, announce?: (pid: number) => void}} [options] `announce` is told once
 *   whom we wait for
 * @returns {Promise<T>}
 */
export async function exclusively(work, { folder = cache, announce = announceWait } = {}) {
  const lock = join(folder, 'setup.lock');
  mkdirSync(folder, { recursive: true });
  let announced = false;
  while (!take(lock)) {
    const owner = ownerOf(lock);
    if (owner && !isAlive(owner)) {
      takeOver(lock, owner);
      continue;
    }
    if (owner && !announced) {
      announce(owner.pid);
      announced = true;
    }
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    release(lock);
  }
}

/** @param {number} pid */
function announceWait(pid) {
  console.log(`Waiting for process ${pid}, which is setting up this clone…`);
}

/**
 * Moves a filled folder into the lock's place; false when another process holds the lock.
 * @param {string} lock
 */
function take(lock) {
  const own = `${lock}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'owner.json'), JSON.stringify(identityOf(process.pid)));
  try {
    renameSync(own, lock);
    return true;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '')) throw error;
    rmSync(own, { recursive: true, force: true });
    return false;
  }
}

/**
 * In one move: a lock that is emptied step by step could be taken half-way and then deleted.
 * @param {string} lock
 */
function release(lock) {
  const away = `${lock}.${process.pid}.done`;
  renameSync(lock, away);
  rmSync(away, { recursive: true, force: true });
}

/**
 * Removes a dead owner's lock. Two processes may try at once: only one can move the folder away,
 * and one that moved a new owner's folder by mistake moves it back.
 * @param {string} lock
 * @param {Owner} dead
 */
function takeOver(lock, dead) {
  const away = `${lock}.${process.pid}.dead`;
  try {
    renameSync(lock, away);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = ownerOf(away);
  if (moved && (moved.pid !== dead.pid || moved.started !== dead.started)) renameSync(away, lock);
  else rmSync(away, { recursive: true, force: true });
}

/**
 * @param {string} lock
 * @returns {Owner | undefined}
 */
function ownerOf(lock) {
  const text = readIfPresent(join(lock, 'owner.json'));
  return text === undefined ? undefined : JSON.parse(text);
}

/** @param {Owner} owner */
function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    if (codeOf(error) !== 'EPERM') throw error;
  }
  const current = identityOf(pid);
  return started === null || current.started === null || current.started === started;
}

/**
 * A process number alone is used again, quickly so in containers: Linux also tells when the
 * process began (field 22 of /proc/<pid>/stat, counted after the name in parentheses).
 * @param {number} pid
 * @returns {Owner}
 */
function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return { pid, started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(error) ?? '')) return { pid, started: null };
    throw error;
  }
}
