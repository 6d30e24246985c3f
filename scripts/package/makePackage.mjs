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

/** The folder in the archive; versions are swapped by what stands outside of it. */
const name = 'encryption-console';

/**
 * Makes the archive that runs with Node alone, from dist/, and tries it; one that does not start is not made.
 * @returns {Promise<string>} its path
 * @throws {SetupError}
 */
export async function makePackage() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const made = join(cache, 'package');
  const archive = join(made, `${name}-${version}.tar.gz`);
  fillPackageFolder(join(made, name));
  await tar('-czf', archive, '-C', made, name);
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
  // The image is made of the archive that is there: two would be unpacked over one another.
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
