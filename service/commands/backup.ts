import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeEndedParts, writeBackupFile } from '../db/backup/backupFile';
import { askForBackup } from '../db/backup/backupSocket';
import { backupLines } from '../db/backup/writeBackup';
import { createLog } from '../observability/log';
import type { Settings } from '../config/settings';
import { openStoreUnchanged } from '../storage/store';
import { systemClock as clock } from '../db/clock';
import { type Command, CommandError } from './command';
import { refuseOtherUser } from './refuseOtherUser';

export const backup: Command = {
  name: 'backup',
  summary: 'Writes all that the database holds to a file, while the service runs or not',
  argument: '<file>',
  options: {},
  run: async ({ settings, argument: file, say }) => {
    if (file === undefined)
      throw new CommandError('Name the file: npm run operate -- backup <file>');
    if (existsSync(file)) throw new CommandError(`${file} exists already.`);
    if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
      throw new CommandError(`There is no database in ${settings.dataDir}.`);
    if (!existsSync(dirname(file)))
      throw new CommandError(`There is no directory ${dirname(file)}.`);
    const activePart = await removeEndedParts(file);
    if (activePart !== undefined)
      throw new CommandError(`Another backup is writing ${activePart}.`);
    await writeBackupFile(file, completeLines(settings), clock());
    say(`${file} is written. The root key is not in it: keep it apart.`);
  },
};

/** The lines of the database, up to the last one. */
async function* completeLines(settings: Settings): AsyncGenerator<string> {
  let tail = '';
  for await (const lines of linesOf(settings)) {
    tail = (tail + lines).slice(-20);
    yield lines;
  }
  if (!tail.endsWith('\n{"end":true}\n'))
    throw new CommandError(
      'The service ended the backup before it was whole; its log says why. It does so when it stops, when its disk has no room for a copy of the database, or when nothing could be written here for 30 seconds.',
    );
}

async function* linesOf(settings: Settings): AsyncGenerator<string> {
  const serviceBackup = settings.databaseUrl ? undefined : await askForBackup(settings.dataDir);
  if (serviceBackup) {
    yield* serviceBackup.setEncoding('utf8') as AsyncIterable<string>;
    return;
  }
  await refuseOtherUser(settings);
  const store = await openStoreUnchanged(settings, createLog('error', clock));
  try {
    yield* backupLines(store.db);
  } finally {
    await store.close();
  }
}
