/** Constants of an API key's credentials, without zod: the worker that makes them stays small. */

/** Sizes of the three random values of an API key, in bytes (console.md section 7, client-protocol 1.1). */
export const credentialBytes = { accessKeyId: 18, signingKey: 33, cryptoAccessKey: 33 } as const;
