/** Refusals of texts that contain a private key. */
export const privateKeyTexts = {
  anywhere: 'A private key has no place here: others can read this. It was not saved.',
  inPlaceOfPublic:
    'This holds a private key, which must stay with you. It was not saved. Paste the public key alone (it begins with -----BEGIN PUBLIC KEY-----).',
  unencrypted:
    'This private key is not encrypted. It was not saved: encrypt it, and make a new one if others may have seen it.',
} as const;
