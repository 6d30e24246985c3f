/** Texts of trying a dataset on its page. */
export const tryItTexts = {
  about: {
    structured:
      "Encrypt and decrypt a value as your programs would, with this dataset's own keys. Every attempt is recorded in Security History, without the value.",
    unstructured:
      'Encrypt and decrypt a text as your programs would: each gets a data key of its own, which travels sealed in the ciphertext. Every attempt is recorded in Security History, without the text.',
  },
  encrypt: 'Encrypt',
  sample: 'Sample Value',
  sampleHint: 'Do not use real data.',
  keyNumber: 'Key Number',
  current: (key: number) => `${key} (current)`,
  ciphertext: 'Ciphertext',
  ciphertextName: 'ciphertext',
  use: 'Use for decrypting',
  decrypt: 'Decrypt',
  ciphertextHint: {
    structured: 'The result of Encrypt, or a value from one of your programs.',
    unstructured: 'In base64: the result of Encrypt, or a value from one of your programs.',
  },
  decrypted: 'Decrypted value',
  decryptedWith: (key: number) => `Decrypted value, with key number ${key}`,
  decryptedName: 'decrypted value',
  carries: 'Encrypted with key number ',
  parts: 'Its parts',
  noResult: 'The server sent an answer without the result.',
} as const;
