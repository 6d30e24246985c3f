import type { NewApiKey } from '../../contract/credentials';
import type { Credentials } from '../model/action';

/** The part of the credentials that a program gets. */
export type ShownCredentials = Pick<Credentials, 'accessKeyId' | 'signingKey' | 'cryptoAccessKey'>;

/** @returns what is shown of credentials: neither the request nor the private key */
export const shownPart = (made: Credentials): ShownCredentials => ({
  accessKeyId: made.accessKeyId,
  signingKey: made.signingKey,
  cryptoAccessKey: made.cryptoAccessKey,
});

/** @returns what the service gets: no private key in clear, no crypto access key (client-protocol 1.5) */
export const sentPart = (made: Credentials): Omit<NewApiKey, 'name' | 'description'> => ({
  csr: made.csr,
  public_value: made.accessKeyId,
  signing_value: made.signingKey,
  encrypted_private_key: made.encryptedPrivateKey,
});

/** @param server origin of the service, with its scheme (client-protocol 2.1; decision 17) */
export const credentialsFile = (credentials: ShownCredentials, server: string): string =>
  [
    '[default]',
    `ACCESS_KEY_ID = ${credentials.accessKeyId}`,
    `SECRET_SIGNING_KEY = ${credentials.signingKey}`,
    `SECRET_CRYPTO_ACCESS_KEY = ${credentials.cryptoAccessKey}`,
    `SERVER = ${server}`,
    '',
  ].join('\n');
