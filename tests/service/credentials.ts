import { makeCredentials } from './independentClient/makeCredentials';

/** Body of a call that makes an API key, with credentials of its own; the key pair is shared. */
export function newApiKey(name: string, description = 'For tests') {
  const credentials = makeCredentials({ sharedKeyPair: true });
  return {
    name,
    description,
    csr: credentials.csr,
    public_value: credentials.accessKeyId,
    signing_value: credentials.signingKey,
    encrypted_private_key: credentials.encryptedPrivateKey,
  };
}
