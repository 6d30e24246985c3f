import { readFileSync } from 'node:fs';
import { codeOf } from '../setup/project.mjs';
import { SetupError } from '../setup/setupError.mjs';

/** @typedef {Record<'accessKeyId' | 'signingKey' | 'cryptoAccessKey' | 'server', string>} Credentials */

/** @param {string} path @returns {Credentials} */
export function readCredentials(path) {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new SetupError(
      `There is no file ${path}. Start the demo, which writes it, or name another with --credentials.`,
    );
  }
  /** @param {string} name */
  const value = (name) => {
    const setting = new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'm').exec(text)?.[1];
    if (!setting) throw new SetupError(`The file ${path} has no ${name}.`);
    return setting;
  };
  return {
    accessKeyId: value('ACCESS_KEY_ID'),
    signingKey: value('SECRET_SIGNING_KEY'),
    cryptoAccessKey: value('SECRET_CRYPTO_ACCESS_KEY'),
    server: value('SERVER'),
  };
}
