/** Refusals of public keys, and of certificates and their requests, which programs send. */
export const certificateRefusals = {
  publicKeyUnreadable: 'This public key cannot be read.',
  expired: 'The certificate has expired. Sign in again.',
  notIssuedHere: 'The certificate was not issued here.',
  unreadable: 'The certificate cannot be read.',
} as const;

export const certificateRequestRefusals = {
  notPem: 'The certificate request must be a PEM text.',
  unreadable: 'The certificate request cannot be read.',
  keyUnreadable: 'The key in the certificate request cannot be read.',
  weakKey: (strong: string) => `The certificate request must have ${strong}.`,
  signedOtherwise: 'The certificate request must be signed with RSA and SHA-256.',
  signedByOther: 'The signature of the certificate request is not of the key that is in it.',
  noCommonName: 'The certificate request must have one common name.',
  longCommonName: (most: number) =>
    `The common name of the certificate request should be no longer than ${most} characters.`,
} as const;
