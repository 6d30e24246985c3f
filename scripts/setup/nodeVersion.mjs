import { SetupError } from './setupError.mjs';

/** The oldest release that every dependency in the lock file accepts; same as `engines`. */
const oldest = { major: 20, minor: 19 };

/**
 * Refuses a version of Node that is too old.
 * @param {string} version in the form of `process.versions.node`, e.g. `20.20.2`
 * @throws {SetupError} naming the required version and the running one
 */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new SetupError(
    `Node ${oldest.major}.${oldest.minor} or newer is needed and this is ${version}: ` +
      'install a newer one from https://nodejs.org and run the same command again.',
  );
}
