import { constants, createHash, createHmac, createPrivateKey, privateDecrypt } from 'node:crypto';
import { SetupError } from '../setup/setupError.mjs';

/** @typedef {import('./credentials.mjs').Credentials} Credentials */

/**
 * Client of the key endpoints for one dataset. Requests have no body and are signed.
 * @param {Credentials} credentials @param {string} dataset
 */
export function datasetKeys(credentials, dataset) {
  const name = `ffs_name=${encodeURIComponent(dataset)}`;
  return {
    /** @returns {Promise<import('./core.mjs').Definition>} */
    definition: () => get(credentials, `/api/v0/ffs?${name}`),
    /** @returns {Promise<import('./core.mjs').DataKey>} */
    current: () => dataKey(credentials, name),
    /** @param {number} number */
    find: async (number) => (await dataKey(credentials, `${name}&key_number=${number}`)).bytes,
  };
}

/** @param {Credentials} credentials @param {string} target */
async function get({ accessKeyId, signingKey, server }, target) {
  const { host, origin } = new URL(server);
  const created = Math.floor(Date.now() / 1000);
  const date = new Date().toUTCString();
  const digest = `SHA-512=${createHash('sha512').digest('base64')}`;
  const signed = { '(created)': created, '(request-target)': `get ${target}`, host, date, digest };
  const lines = Object.entries(signed).map(([name, value]) => `${name}: ${value}\n`);
  const signature = createHmac('sha512', signingKey).update(lines.join('')).digest('base64');
  const names = Object.keys(signed).join(' ');
  const response = await fetch(origin + target, {
    headers: {
      date,
      digest,
      signature: `keyId="${accessKeyId}", algorithm="hmac-sha512", created=${created}, headers="${names}", signature="${signature}"`,
    },
  }).catch((error) => {
    throw new SetupError(`${server} does not answer. Start the service first: npm start`, {
      cause: error,
    });
  });
  const answer = await response.json();
  if (!response.ok) throw new SetupError(`The service says ${response.status}: ${answer.message}`);
  return answer;
}

/** @param {Credentials} credentials @param {string} query without `key_number`: the current key */
async function dataKey(credentials, query) {
  const answer = await get(credentials, `/api/v0/fpe/key?${query}`);
  const { encrypted_private_key: key, wrapped_data_key: wrapped, key_number: number } = answer;
  const privateKey = createPrivateKey({ key, passphrase: credentials.cryptoAccessKey });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const bytes = privateDecrypt({ key: privateKey, padding }, Buffer.from(wrapped, 'base64'));
  return { bytes, number: Number(number) };
}
