import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../observability/log';
import { repeat } from '../../lib/repeat';
import { codeOf } from '../databaseErrors';

/** The embedded engine's files have been removed or replaced; the message says what follows. */
export class DirectoryGone extends Error {}

const checkEveryMs = 5000;

/**
 * Checks that the embedded engine's files still exist. The engine keeps them open, and would otherwise go on using
 * deleted files.
 * @returns `gone` resolves when the files have been removed or replaced
 */
export async function watchDirectory(
  directory: string,
  log: Log,
  everyMs: number = checkEveryMs,
): Promise<{ gone: Promise<DirectoryGone>; stop: () => Promise<void> }> {
  const path = join(directory, 'PG_VERSION');
  // While the file is open, no file that replaces it can get the same inode number.
  const opened = await open(path);
  let resolveGone: (reason: DirectoryGone) => void = () => undefined;
  const gone = new Promise<DirectoryGone>((resolve) => (resolveGone = resolve));
  const check = async () => {
    const [openedStat, currentStat] = await Promise.all([
      opened.stat(),
      stat(path).catch(ignoreMissing),
    ]);
    if (currentStat?.ino === openedStat.ino && currentStat.dev === openedStat.dev) return;
    resolveGone(
      new DirectoryGone(
        `The database in ${directory} is gone, or another one is in its place. The service ends, because nothing that it writes would be kept.`,
      ),
    );
  };
  const stopChecking = repeat(everyMs, check, log, 'data directory not found');
  const stop = async () => {
    await stopChecking();
    await opened.close();
  };
  return { gone, stop };
}

function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ESTALE'].includes(codeOf(error))) throw error;
}
