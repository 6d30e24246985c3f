import type { NewApiKey } from '../../../contract/api-keys/credentials';
import type { ProgramCredentials } from '../../../contract/api-keys/credentialTerms';
import type { Credentials } from '../../model/action';

/** @returns the part of the credentials that is shown, without the request and the private key */
export const displayedCredentials = (credentials: Credentials): ProgramCredentials => ({
  accessKeyId: credentials.accessKeyId,
  signingKey: credentials.signingKey,
  cryptoAccessKey: credentials.cryptoAccessKey,
});

/** @returns the part that the service gets: no plain private key, no crypto access key (client-protocol 1.5) */
export const credentialsRequest = (
  credentials: Credentials,
): Omit<NewApiKey, 'name' | 'description'> => ({
  csr: credentials.csr,
  public_value: credentials.accessKeyId,
  signing_value: credentials.signingKey,
  encrypted_private_key: credentials.encryptedPrivateKey,
});
