import { saveFile } from '../grid/csvFile';
import type { ShownCredentials } from './credentialParts';

/** The name under which the client libraries look for the file, in `~/.ubiq`. */
export const credentialsFileName = 'credentials';

/**
 * The client libraries' credentials file (client-protocol 2.1; decision 17).
 * @param server origin of the service, with its scheme: without one clients take https
 */
export const credentialsFile = (credentials: ShownCredentials, server: string): string =>
  [
    '[default]',
    `ACCESS_KEY_ID = ${credentials.accessKeyId}`,
    `SECRET_SIGNING_KEY = ${credentials.signingKey}`,
    `SECRET_CRYPTO_ACCESS_KEY = ${credentials.cryptoAccessKey}`,
    `SERVER = ${server}`,
    '',
  ].join('\n');

/** Hands a text to the browser's downloads as a file. */
export const downloadText = (fileName: string, text: string): void =>
  // Bytes of no special kind keep their name: browsers add `.txt` to a plain text without an ending.
  saveFile(new Blob([text], { type: 'application/octet-stream' }), fileName);
