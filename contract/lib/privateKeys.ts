/** Labels of private keys in PEM, including those of OpenSSH and PGP, and the start of PuTTY's file; without zod. */
const filePattern = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d/i;
/** The private part of a JSON Web Key (RFC 7518 sections 6.2.2 and 6.3.2), and the field that identifies one. */
const jwkPatterns = [/"kty\\*"\s*:/, /"d\\*"\s*:\s*\\*"[\w-]{20,}/];

/** @returns whether a text contains a private key in a usual format */
export const holdsPrivateKey = (text: string): boolean =>
  filePattern.test(text) || jwkPatterns.every((pattern) => pattern.test(text));
