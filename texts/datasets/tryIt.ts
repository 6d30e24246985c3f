/** Texts of trying a dataset on its page. */
export const tryItTexts = {
  about: {
    structured:
      "Works as in your programs, with this dataset's own keys. Every attempt is recorded in Security History, without the value.",
    unstructured:
      'Works as in your programs: each text gets a data key of its own, which travels sealed in the ciphertext. Every attempt is recorded in Security History, without the text.',
  },
  encrypt: 'Encrypt',
  sample: 'Sample Value',
  sampleHint: 'Do not use real data.',
  allowed: (set: string, min: number, max: number) =>
    `Encrypts ${min === max ? min : `${min} to ${max}`} characters: ${set}.`,
  rule: (rule: string) => `${rule}.`,
  typedFact: (label: string, value: string) => `${label}: ${value}.`,
  setNames: (name: string) => name.toLowerCase(),
  fillExample: 'Use an example',
  exampleText: 'Minutes of the meeting on 2026-11-27',
  keyNumber: 'Key Number',
  key: (key: number) => `Key ${key}`,
  current: (key: number) => `Key ${key}, current`,
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
  parts: (key: number) => `Encrypted with key number ${key}. Its parts:`,
} as const;
