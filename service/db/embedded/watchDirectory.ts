import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../observability/log';
import { repeat } from '../../lib/repeat';
import { codeOf } from '../databaseErrors';

/** The embedded engine's files are no longer where they were; the message says what follows. */
export class DirectoryGone extends Error {}

const lookEveryMs = 5000;

/**
 * Looks for the files of the embedded engine. It has them open, and would go on reading and writing what nobody can
 * find any more.
 * @returns `gone` resolves when they have been removed or replaced
 */
export async function watchDirectory(
  directory: string,
  log: Log,
  everyMs: number = lookEveryMs,
): Promise<{ gone: Promise<DirectoryGone>; stop: () => Promise<void> }> {
  const path = join(directory, 'PG_VERSION');
  // While it is open no file that takes its place has its number.
  const opened = await open(path);
  let tell: (reason: DirectoryGone) => void = () => undefined;
  const gone = new Promise<DirectoryGone>((resolve) => (tell = resolve));
  const look = async () => {
    const [ours, there] = await Promise.all([opened.stat(), stat(path).catch(ignoreMissing)]);
    if (there?.ino === ours.ino && there.dev === ours.dev) return;
    tell(
      new DirectoryGone(
        `The database in ${directory} is gone, or another one is in its place. The service ends, because nothing that it writes would be kept.`,
      ),
    );
  };
  const stopLooking = repeat(everyMs, look, log, 'data directory not found');
  const stop = async () => {
    await stopLooking();
    await opened.close();
  };
  return { gone, stop };
}

function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ESTALE'].includes(codeOf(error))) throw error;
}
