/** Rules of samples that a dataset encrypts and decrypts. */
export const sampleRules = {
  text: 'Type the text to encrypt.',
  ciphertext: 'Type the ciphertext to decrypt.',
  textTooLong: (most: string) => `The text should be no longer than ${most} characters.`,
  ciphertextTooLong: (most: string) =>
    `The ciphertext should be no longer than ${most} characters.`,
  payloadTooLong: (most: string) =>
    `Try it encrypts and decrypts at most ${most} characters at once, counted after they are encoded.`,
} as const;

/** Problems of the encrypted part of a text. */
export const payloadTexts = {
  tooShort: (subject: string, has: string, least: number) =>
    `The ${subject} is too short: ${has}, and the minimum input length is ${least}.`,
  tooLong: (subject: string, has: string, most: number) =>
    `The ${subject} is too long: ${has}, and the maximum input length is ${most}.`,
  notInSet: (set: 'input' | 'output', characters: string) =>
    `Not in the ${set} character set: ${characters}`,
} as const;

/** Problems of values of typed data. */
export const typedValueTexts = {
  notOfKind: {
    integer: 'Type a whole number, such as -100 or 2500.',
    date: 'Type a date, yyyy-MM-dd.',
    datetime: 'Type a moment in whole seconds, such as 2026-01-31T09:30:00Z.',
  },
  bounds: (min: string, max: string) => `The value must lie between ${min} and ${max}.`,
  tooLong: (bytes: string) => `The text must have at most ${bytes}.`,
  notMadeHere: 'This is no ciphertext of this dataset.',
} as const;
