// Encrypts a text with a structured dataset and decrypts it again, against a service that runs:
// `node scripts/try-encryption.mjs SSN 123-45-6789 [--credentials FILE]`.
// All that the client libraries do, in one file without any of them; FF1 itself comes from npm.
import { constants, createHash, createHmac, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FF1 } from 'ubiq-security-fpe';
import { codeOf } from './setup/project.mjs';
import { inPlainWords } from './setup/inPlainWords.mjs';
import { SetupError } from './setup/setupError.mjs';

/** @typedef {{ type: 'passthrough' | 'prefix' | 'suffix', value: string | number }} Rule */
/** @typedef {Record<'accessKeyId' | 'signingKey' | 'cryptoAccessKey' | 'server', string>} Credentials */
/** @typedef {{ input_character_set: string, output_character_set: string, passthrough_rules: Rule[],
 *   min_input_length: number, max_input_length: number, msb_encoding_bits: number, tweak: string }} Definition */

/** @param {string} path @returns {Credentials} */
function readCredentials(path) {
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
    const found = new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'm').exec(text)?.[1];
    if (!found) throw new SetupError(`The file ${path} has no ${name}.`);
    return found;
  };
  return {
    accessKeyId: value('ACCESS_KEY_ID'),
    signingKey: value('SECRET_SIGNING_KEY'),
    cryptoAccessKey: value('SECRET_CRYPTO_ACCESS_KEY'),
    server: value('SERVER'),
  };
}

/** Signs and sends a request without a body. @param {Credentials} credentials @param {string} target */
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

/** The data key of a number, or the current one. @param {Credentials} credentials @param {string} query */
async function dataKey(credentials, query) {
  const answer = await get(credentials, `/api/v0/fpe/key?${query}`);
  const { encrypted_private_key: key, wrapped_data_key: wrapped, key_number: number } = answer;
  const privateKey = createPrivateKey({ key, passphrase: credentials.cryptoAccessKey });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const bytes = privateDecrypt({ key: privateKey, padding }, Buffer.from(wrapped, 'base64'));
  return { bytes, number: Number(number) };
}

/** Takes out what stays readable. @param {string} text @param {Rule[]} rules */
function takeApart(text, rules) {
  let left = [...text].map((character, at) => ({ character, at }));
  for (const { type, value } of rules) {
    const count = Number(value);
    if (type === 'prefix') left = left.slice(count);
    else if (type === 'suffix') left = left.slice(0, left.length - count);
    else left = left.filter(({ character }) => !String(value).includes(character));
  }
  /** @param {string} core */
  const rejoin = (core) => {
    const characters = [...text];
    for (const [index, { at }] of left.entries()) characters[at] = core.charAt(index);
    return characters.join('');
  };
  return { core: left.map(({ character }) => character).join(''), rejoin };
}

/** Writes a number with the digits of another set. @param {string} text @param {string} from @param {string} to */
function convert(text, from, to) {
  let number = [...text].reduce(
    (sum, digit) => sum * BigInt(from.length) + BigInt(from.indexOf(digit)),
    0n,
  );
  let written = '';
  for (let at = 0; at < text.length; at += 1) {
    written = to.charAt(Number(number % BigInt(to.length))) + written;
    number /= BigInt(to.length);
  }
  return written;
}

/** @param {Definition} definition @param {Buffer} key */
const ff1 = ({ tweak, input_character_set: set }, key) =>
  new FF1(key, Buffer.from(tweak, 'base64'), 6, 32, set.length, set);

await inPlainWords(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { credentials: { type: 'string', default: '.data/demo-credentials' } },
  });
  const [dataset, plain] = positionals;
  if (!dataset || !plain)
    throw new SetupError('Say what: node scripts/try-encryption.mjs SSN 123-45-6789');
  const credentials = readCredentials(values.credentials);
  const name = `ffs_name=${encodeURIComponent(dataset)}`;
  /** @type {Definition} */
  const definition = await get(credentials, `/api/v0/ffs?${name}`);
  const { input_character_set: input, output_character_set: output } = definition;
  const { core, rejoin } = takeApart(plain, definition.passthrough_rules);
  const foreign = [...core].find((character) => !input.includes(character));
  if (foreign) throw new SetupError(`"${foreign}" is not in the dataset's input character set.`);
  const { min_input_length: least, max_input_length: most, msb_encoding_bits: bits } = definition;
  if (core.length < least || core.length > most)
    throw new SetupError(`"${core}" must have ${least} to ${most} characters.`);

  const current = await dataKey(credentials, name);
  const digits = convert(ff1(definition, current.bytes).encrypt(core), input, output);
  const first = output.charAt(output.indexOf(digits.charAt(0)) + (current.number << bits));
  const cipher = rejoin(first + digits.slice(1));

  const carried = takeApart(cipher, definition.passthrough_rules).core;
  const position = output.indexOf(carried.charAt(0));
  const number = position >> bits;
  const key = await dataKey(credentials, `${name}&key_number=${number}`);
  const rest = output.charAt(position - (number << bits)) + carried.slice(1);
  const back = rejoin(ff1(definition, key.bytes).decrypt(convert(rest, output, input)));

  console.log(`Encrypted  ${cipher}   with data key ${number} of ${dataset}`);
  console.log(`Decrypted  ${back}`);
  return 0;
});
