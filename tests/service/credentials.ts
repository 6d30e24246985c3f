import { makeCredentials } from './client/makeCredentials';

/** Body of a call that makes an API key, with credentials of its own; the key pair is shared. */
export function newApiKey(name: string, description = 'For tests') {
  const made = makeCredentials({ sharedKeyPair: true });
  return {
    name,
    description,
    csr: made.csr,
    public_value: made.accessKeyId,
    signing_value: made.signingKey,
    encrypted_private_key: made.encryptedPrivateKey,
  };
}
