/** @returns the bytes in base64 with the standard alphabet (RFC 4648 section 4), in one line */
export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/**
 * A secret as the client libraries take it: the text itself is the secret, nobody decodes it.
 * @param byteLength a multiple of 3, so that the text needs no padding
 * @returns that many bytes of the browser's secure random generator, in base64
 */
export const randomBase64 = (byteLength: number): string =>
  base64Of(crypto.getRandomValues(new Uint8Array(byteLength)));
