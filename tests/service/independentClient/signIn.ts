import { generateKeyPairSync, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { readField } from './answerField';
import { certificateRequest } from './certificateRequest';
import { type Connection, demandStatus } from './exchange';
import { signInFields } from './keyFields';
import { encryptPrivateKey } from './privateKey';
import { ResponseFields } from './responseFields';
import type { Answer, Send } from './transport';

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };

let shared: KeyPair | undefined;

/** One RSA pair for all that ask: a new one takes some 0.1 s. */
export const sharedPair = (): KeyPair =>
  (shared ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

/** The address and the token of a sign-in. */
interface SignIn {
  send: Send;
  host: string;
  customer: string;
  token: string;
}

/** Asks for a certificate, and resolves with whatever the service answers. */
export const askToSignIn = (
  { send, host, customer, token }: SignIn,
  body: unknown,
): Promise<Answer> =>
  send({
    method: 'POST',
    path: `/${customer}/api/v3/scim/sso`,
    headers: { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/**
 * Signs in as ubiq-node does (client-protocol "IDP mode"): with a request for a key pair of its own that has no subject
 * and is signed with SHA-1.
 * @returns what its calls are signed with, and the certificate that goes with them
 * @throws Refused, and Error for an answer that a published client would not read
 */
export async function signIn(
  where: SignIn,
  pair: KeyPair = sharedPair(),
): Promise<Pick<Connection, 'credentials' | 'certified'>> {
  const answer = await askToSignIn(where, { csr: certificateRequest('', pair, 'sha1') });
  const fields = new ResponseFields(demandStatus(answer, 200).body, 'the sign-in');
  readField(fields, signInFields.enabled);
  const accessKeyId = readField(fields, signInFields.accessKeyId);
  const signingKey = readField(fields, signInFields.signingKey);
  const pem = readField(fields, signInFields.certificate);
  if (!new X509Certificate(pem).checkPrivateKey(pair.privateKey))
    throw fields.wrong(signInFields.certificate.name, 'a certificate of the key that was sent');
  const cryptoAccessKey = randomBytes(33).toString('base64');
  return {
    credentials: { accessKeyId, signingKey, cryptoAccessKey },
    certified: {
      payloadCert: Buffer.from(pem).toString('base64'),
      encryptedPrivateKey: encryptPrivateKey(
        pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
        cryptoAccessKey,
      ),
    },
  };
}
