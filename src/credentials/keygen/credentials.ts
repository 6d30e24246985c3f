import type { NewApiKey } from '../../../contract/api-keys/credentials';
import type { ProgramCredentials } from '../../../contract/api-keys/credentialTerms';
import type { Credentials } from '../../model/action';

/** @returns the part of the credentials that is shown, without the request and the private key */
export const displayedCredentials = (made: Credentials): ProgramCredentials => ({
  accessKeyId: made.accessKeyId,
  signingKey: made.signingKey,
  cryptoAccessKey: made.cryptoAccessKey,
});

/** @returns the part that the service gets: no plain private key, no crypto access key (client-protocol 1.5) */
export const credentialsRequest = (made: Credentials): Omit<NewApiKey, 'name' | 'description'> => ({
  csr: made.csr,
  public_value: made.accessKeyId,
  signing_value: made.signingKey,
  encrypted_private_key: made.encryptedPrivateKey,
});
