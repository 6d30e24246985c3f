import { type KeyObject, generateKeyPairSync, randomBytes } from 'node:crypto';
import { certificateRequest } from './certificateRequest';
import { encryptPrivateKey } from './privateKey';

/** The three values that a program is given (client-protocol 1.1). */
export interface Credentials {
  accessKeyId: string;
  signingKey: string;
  /** Never sent: it only opens the private key. */
  cryptoAccessKey: string;
}

/** Credentials, and the two PEM texts that the service keeps of them. */
export interface NewCredentials extends Credentials {
  csr: string;
  encryptedPrivateKey: string;
}

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };

const newKeyPair = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 });

let sharedKeyPair: KeyPair | undefined;

/**
 * Makes the credentials of one API key, as the console's wizard does (client-protocol 1).
 * @param options.sharedKeyPair uses one RSA pair for all that ask so: a new one takes some 0.1 s
 */
export function makeCredentials(options: { sharedKeyPair?: boolean } = {}): NewCredentials {
  const pair = options.sharedKeyPair ? (sharedKeyPair ??= newKeyPair()) : newKeyPair();
  const accessKeyId = randomBytes(18).toString('base64');
  const cryptoAccessKey = randomBytes(33).toString('base64');
  return {
    accessKeyId,
    signingKey: randomBytes(33).toString('base64'),
    cryptoAccessKey,
    csr: certificateRequest(accessKeyId, pair),
    encryptedPrivateKey: encryptPrivateKey(
      pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
      cryptoAccessKey,
    ),
  };
}
