/** Labels of private keys in PEM, of OpenSSH's and PGP's too, and how PuTTY's file begins; without zod. */
const ofFile = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d/i;
/** The private part of a JSON Web Key (RFC 7518 sections 6.2.2 and 6.3.2), and that it is one. */
const ofJwk = [/"kty\\*"\s*:/, /"d\\*"\s*:\s*\\*"[\w-]{20,}/];

/** @returns whether a text holds a private key as programs write them, whatever else is in it */
export const holdsPrivateKey = (text: string): boolean =>
  ofFile.test(text) || ofJwk.every((part) => part.test(text));
