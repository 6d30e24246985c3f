import { SetupError } from './setupError.mjs';

/** The oldest release every dependency in the lock file accepts; `engines` says the same. */
const oldest = { major: 20, minor: 19 };

/**
 * Refuses a Node that is too old.
 * @param {string} version as `process.versions.node` has it, e.g. `20.20.2`
 * @throws {SetupError} naming the version that is needed and the one that runs
 */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new SetupError(
    `Node ${oldest.major}.${oldest.minor} or newer is needed and this is ${version}: ` +
      'install a newer one from https://nodejs.org and run the same command again.',
  );
}
