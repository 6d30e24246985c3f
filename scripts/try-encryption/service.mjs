import { constants, createHash, createHmac, createPrivateKey, privateDecrypt } from 'node:crypto';
import { SetupError } from '../setup/setupError.mjs';

/** @typedef {import('./credentials.mjs').Credentials} Credentials */

const program = { product: 'try-encryption', product_version: '1.0.0', api_version: 'V3' };

/**
 * Client of the service for one dataset.
 * @param {Credentials} credentials @param {string} dataset
 */
export function datasetKeys(credentials, dataset) {
  const name = `ffs_name=${encodeURIComponent(dataset)}`;
  return {
    /** @returns {Promise<import('./core.mjs').Definition>} */
    definition: () => call(credentials, `/api/v0/ffs?${name}`),
    /** @returns {Promise<import('./core.mjs').DataKey>} */
    current: () => dataKey(credentials, name),
    /** @param {number} number */
    find: async (number) => (await dataKey(credentials, `${name}&key_number=${number}`)).bytes,
    /**
     * Reports an encryption and a decryption with a data key, for the service to count.
     * @param {number} number
     */
    reportUsage: async (number) => {
      const now = new Date().toISOString();
      const use = {
        ...program,
        api_key: credentials.accessKeyId,
        datasets: dataset,
        dataset_type: 'structured',
        key_number: number,
        count: 1,
        first_call_timestamp: now,
        last_call_timestamp: now,
      };
      const usage = [
        { ...use, action: 'encrypt' },
        { ...use, action: 'decrypt' },
      ];
      await call(credentials, '/api/v3/tracking/events', JSON.stringify({ usage }));
    },
  };
}

/**
 * Sends a signed request.
 * @param {Credentials} credentials @param {string} target @param {string} [body] JSON, sent with POST
 */
async function call({ accessKeyId, signingKey, server }, target, body) {
  const { host, origin } = new URL(server);
  const method = body === undefined ? 'get' : 'post';
  const created = Math.floor(Date.now() / 1000);
  const date = new Date().toUTCString();
  const hash = createHash('sha512').update(body ?? '');
  const digest = `SHA-512=${hash.digest('base64')}`;
  const requestTarget = `${method} ${target}`;
  const signed = { '(created)': created, '(request-target)': requestTarget, host, date, digest };
  const lines = Object.entries(signed).map(([name, value]) => `${name}: ${value}\n`);
  const signature = createHmac('sha512', signingKey).update(lines.join('')).digest('base64');
  const names = Object.keys(signed).join(' ');
  const response = await fetch(origin + target, {
    method,
    body,
    headers: {
      'content-type': 'application/json',
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
  const answer = await call(credentials, `/api/v0/fpe/key?${query}`);
  const { encrypted_private_key: key, wrapped_data_key: wrapped, key_number: number } = answer;
  const privateKey = createPrivateKey({ key, passphrase: credentials.cryptoAccessKey });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const bytes = privateDecrypt({ key: privateKey, padding }, Buffer.from(wrapped, 'base64'));
  return { bytes, number: Number(number) };
}
