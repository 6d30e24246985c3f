import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { codeOf } from '../databaseErrors';

interface BackupHead {
  format: 'encryption-console-backup-1';
  made_at: string;
}

/** Where a backup stands until it is whole. */
export const partOf = (file: string): string => `${file}.part`;

/**
 * Writes a backup, packed, to a file that is there only when it is whole.
 * @param lines of the database, as `backupLines` gives them
 * @param stopping ends it early, without a file
 * @throws what the file system says: EEXIST while another process writes it, or after one was ended
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  madeAt: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const part = partOf(file);
  const head: BackupHead = {
    format: 'encryption-console-backup-1',
    made_at: madeAt.toISOString(),
  };
  async function* whole() {
    yield `${JSON.stringify(head)}\n`;
    yield* lines;
  }
  try {
    // What people wrote and the names of all: nobody else's to read.
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(whole(), createGzip({ level: 4 }), target, { signal: stopping });
    await rename(part, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await rm(part, { force: true });
    throw error;
  }
}
