import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { restoreLines } from '../db/backup/readBackup';
import { createLog } from '../log';
import { openStore } from '../store';
import { findRootKey, rootKeyId } from '../vault/rootKey';
import type { BackupHead } from './backup';
import { type Command, CommandError } from './command';

const clock = (): Date => new Date();
const numbers = new Intl.NumberFormat('en-US');

export const restore: Command = {
  name: 'restore',
  summary: 'Fills an empty database, of either kind, from a file that backup wrote',
  words: '<file>',
  options: {},
  run: async ({ settings, words: [file], say }) => {
    if (file === undefined)
      throw new CommandError('Name the file: npm run operate -- restore <file>');
    const lines = linesOf(file);
    const { value: first } = await lines.next();
    const head = headOf(first ?? '', file);
    const key = await findRootKey(settings.rootKey, settings.dataDir);
    if (key && head.root_key !== null && rootKeyId(key) !== head.root_key)
      throw new CommandError(
        'This is not the root key that the backup was made with: its secrets could not be opened. Set ROOT_KEY to the right one.',
      );
    const store = await openStore(settings, createLog('error', clock), { asItIs: true });
    try {
      const counts = Object.values(await restoreLines(store.db, lines));
      const rows = counts.reduce((sum, count) => sum + count, 0);
      say(`${numbers.format(rows)} rows of ${counts.length} tables are restored and verified.`);
      if (!key)
        say('Before the service starts, set ROOT_KEY, or put root-key into DATA_DIR, as it was.');
    } finally {
      await store.close();
    }
  },
};

function headOf(line: string, file: string): BackupHead {
  if (!line.startsWith('{"format":"encryption-console-backup-1"'))
    throw new CommandError(`${file} is no backup that this version can read.`);
  return JSON.parse(line) as BackupHead;
}

/** @throws CommandError for a file that cannot be read to its end */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip();
  // A fault of the file reaches the reader of the text, who is told below.
  pipeline(createReadStream(file), text).catch((error: Error) => text.destroy(error));
  try {
    yield* createInterface({ input: text, crlfDelay: Infinity });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be read: ${reason}. Nothing was restored.`, {
      cause: error,
    });
  }
}
