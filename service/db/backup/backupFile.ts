import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { codeOf } from '../databaseErrors';

/** Names the format in the first line of a backup, before anything else. */
export const backupFormat = 'encryption-console-backup-1';

/**
 * The writer updates the part's modification time as a sign of life, so that others can tell it from an abandoned part.
 * Process ids mean nothing across containers.
 */
const touchEveryMs = 1000;
const maxSilenceMs = 4000;

/** Each writer has its own part; earlier versions shared one name. */
const partName = /^(.+?)(?:\.[0-9a-f]{8})?\.part$/;

/** @returns the unfinished files of a directory, each with the name that it gets when it is complete */
export async function unfinishedFiles(
  directory: string,
): Promise<{ part: string; name: string }[]> {
  return (await readdir(directory)).flatMap((entry) => {
    const [, name] = partName.exec(entry) ?? [];
    return name === undefined ? [] : [{ part: join(directory, entry), name }];
  });
}

/**
 * Removes the parts of a file whose writers have died. This takes some seconds if there are parts.
 * @returns a part that is being written; undefined if there is none
 */
export async function removeEndedParts(file: string): Promise<string | undefined> {
  const parts = (await unfinishedFiles(dirname(file))).filter(
    ({ name }) => name === basename(file),
  );
  if (parts.length === 0) return undefined;
  const earlierTimes = await Promise.all(parts.map(({ part }) => modifiedAt(part)));
  await sleep(maxSilenceMs);
  for (const [index, { part }] of parts.entries()) {
    if ((await modifiedAt(part)) !== earlierTimes[index]) return part;
    await rm(part, { force: true });
  }
  return undefined;
}

/** @returns when a file was last modified; undefined if it no longer exists */
const modifiedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    },
  );

/**
 * Writes a compressed backup to a file, which appears only when it is complete.
 * @param lines of the database, from `backupLines`
 * @param stopping aborts the backup, leaving no file
 * @throws errors of the file system
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  madeAt: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const head = { format: backupFormat, made_at: madeAt.toISOString() };
  async function* linesWithHead() {
    yield `${JSON.stringify(head)}\n`;
    yield* lines;
  }
  // The file holds names and texts of people, so nobody else may read it.
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const touch = () =>
    utimes(part, new Date(), new Date()).catch((error: Error) => target.destroy(error));
  const touchTimer = setInterval(() => void touch(), touchEveryMs);
  try {
    await pipeline(linesWithHead(), createGzip({ level: 4 }), target, { signal: stopping });
    clearInterval(touchTimer);
    await rename(part, file);
  } catch (error) {
    clearInterval(touchTimer);
    await rm(part, { force: true });
    throw error;
  }
}
