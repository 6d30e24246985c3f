import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseUnusable } from '../db/database';
import { codeOf } from '../db/databaseErrors';
import type { Settings } from '../config/settings';

/**
 * If a command runs as another user, especially root, the files that it leaves in the embedded engine's directory make
 * the service unable to start (decision 496).
 * @throws DatabaseUnusable naming the owner of the directory
 */
export async function refuseOtherUser({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const user = process.geteuid?.();
  if (user === undefined || databaseUrl !== undefined) return;
  // A volume may belong to a group, with root as its owner.
  const owner =
    (await ownerOf(join(dataDir, 'database'))) ?? (user === 0 ? await ownerOf(dataDir) : user);
  if (owner === undefined || owner === user) return;
  throw new DatabaseUnusable(
    `The data directory ${dataDir} belongs to the user with the id ${owner}, and what another user leaves there keeps the service out. Run the command as that user, such as by: setpriv --reuid=${owner} --clear-groups <command> (under systemd and in containers see ops/README.md).`,
  );
}

/** @returns undefined if nothing exists, or this user may not see it; opening then reports the problem */
const ownerOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ uid }) => uid,
    (error: unknown) => {
      if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error))) return undefined;
      throw error;
    },
  );
