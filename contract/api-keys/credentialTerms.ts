/** Credentials of an API key. No zod here, to keep the worker that creates them small. */

/** Sizes of the three random values of an API key, in bytes (console.md section 7, client-protocol 1.1). */
export const credentialBytes = { accessKeyId: 18, signingKey: 33, cryptoAccessKey: 33 } as const;

/** Credentials with which a program calls the service: random bytes in base64. */
export interface ProgramCredentials {
  /** Called `public_value` in the API. */
  accessKeyId: string;
  /** Called `signing_value` in the API. */
  signingKey: string;
  /** Opens the private key. Only the console and its programs ever have it, never the service. */
  cryptoAccessKey: string;
}

/**
 * Text of the client libraries' credentials file.
 * @param server origin of the service, with its scheme (client-protocol 2.1; decision 17)
 */
export const credentialsFile = (credentials: ProgramCredentials, server: string): string =>
  [
    '[default]',
    `ACCESS_KEY_ID = ${credentials.accessKeyId}`,
    `SECRET_SIGNING_KEY = ${credentials.signingKey}`,
    `SECRET_CRYPTO_ACCESS_KEY = ${credentials.cryptoAccessKey}`,
    `SERVER = ${server}`,
    '',
  ].join('\n');
