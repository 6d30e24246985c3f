import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './exclusively.mjs';
import { fingerprint, readIfPresent, root } from './project.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './setupError.mjs';

const stampFile = join(root, 'node_modules/.setup-stamp');

/**
 * Installs the dependencies of the lock file if they are missing or outdated.
 * @throws {SetupError} if npm cannot install them
 */
export async function ensureDependencies() {
  if (areCurrent()) return;
  await exclusively(async () => {
    if (areCurrent()) return;
    await install();
  });
}

/**
 * A stamp alone does not detect a package that was removed or changed by hand, so the version of
 * each direct dependency is compared too (package.json pins them exactly).
 */
function areCurrent() {
  if (readIfPresent(stampFile) !== stamp()) return false;
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.entries({ ...dependencies, ...devDependencies }).every(([name, version]) => {
    const installed = readIfPresent(join(root, 'node_modules', name, 'package.json'));
    return installed !== undefined && JSON.parse(installed).version === version;
  });
}

/** Native modules depend on the lock file, the platform and Node's binary interface (ABI). */
function stamp() {
  const lock = fingerprint(['package-lock.json']);
  return `${lock} ${process.platform} ${process.arch} abi ${process.versions.modules}\n`;
}

async function install() {
  console.log('Installing the dependencies (npm ci)…');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const code = npm
    ? await runCommand(process.execPath, [npm, ...args], { env: installEnvironment() })
    : await runCommand('npm', args, { env: installEnvironment() });
  if (code !== 0) {
    throw new SetupError(
      'The dependencies could not be installed: npm says why above. Check that the registry ' +
        'answers (npm ping), that the disk has 1 GB free, and run the same command again.',
    );
  }
  writeFileSync(stampFile, stamp());
}

/** Removes variables that would exclude the development dependencies, which contain the build tools. */
function installEnvironment() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^(NODE_ENV|npm_config_(omit|production|only|include))$/i.test(name)) delete env[name];
  }
  return env;
}
