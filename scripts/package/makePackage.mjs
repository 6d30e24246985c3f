import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache, root } from '../setup/project.mjs';
import { runCommand } from '../setup/runCommand.mjs';
import { SetupError } from '../setup/setupError.mjs';
import { fillPackageFolder } from './packageFolder.mjs';
import { tryPackage } from './tryPackage.mjs';

/** The folder in the archive, without a version in its name, so that an update replaces it. */
const name = 'encryption-console';

/**
 * Makes the archive that needs only Node to run, from dist/, and tests it; an archive that does not start is discarded.
 * @returns {Promise<string>} its path
 * @throws {SetupError}
 */
export async function makePackage() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const outputFolder = join(cache, 'package');
  const archive = join(outputFolder, `${name}-${version}.tar.gz`);
  fillPackageFolder(join(outputFolder, name));
  await tar('-czf', archive, '-C', outputFolder, name);
  const folder = mkdtempSync(join(tmpdir(), 'console-package-'));
  try {
    await tar('-xzf', archive, '-C', folder);
    await tryPackage(join(folder, name), join(folder, 'empty'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const releases = join(root, 'release');
  const release = join(releases, `${name}-${version}.tar.gz`);
  mkdirSync(releases, { recursive: true });
  // The image unpacks every archive that it finds, so older ones are removed.
  for (const file of readdirSync(releases))
    if (file.startsWith(name) && file.endsWith('.tar.gz')) rmSync(join(releases, file));
  renameSync(archive, release);
  const megabytes = (statSync(release).size / 1e6).toFixed(1);
  console.log(`${release} (${megabytes} MB) starts, answers and stops.`);
  return release;
}

/** @param {string[]} args */
async function tar(...args) {
  if ((await runCommand('tar', args)) !== 0)
    throw new SetupError('tar could not do this: see above why. The disk needs 500 MB free.');
}
