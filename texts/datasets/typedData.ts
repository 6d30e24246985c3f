/** Texts of typed data: its kinds in forms, on pages and in the security history. */
export const typedDataTexts = {
  kind: 'Kind',
  kinds: {
    formatted_string: 'Any value made of characters you choose; parts of it can stay readable.',
    integer: 'An integer column stays an integer: the encrypted value is a whole number, too.',
    date: 'A date column stays a date: the encrypted value is another day.',
    datetime: 'A timestamp column stays a timestamp, in whole seconds.',
    token: 'Any text of up to 40 or 80 bytes becomes a token of fixed length.',
    generic_string: 'Any text in any language, encoded before it is encrypted.',
  },
  /** Values of a kind in the plural, within a sentence. */
  values: {
    integer: 'whole numbers',
    date: 'dates',
    datetime: 'dates with a time',
    token: 'tokens',
    generic_string: 'encoded text',
  },
  fields: {
    size: 'Size',
    min: 'Minimum',
    max: 'Maximum',
    epoch: 'Epoch',
    encoding: 'Encoding',
    pad: 'Pad Character',
    min_length: 'Minimum Encoded Length',
    max_bytes: 'Longest Text (Bytes)',
  },
  hints: {
    integer: {
      min: 'Smallest value in the column.',
      max: 'Largest value in the column. Eight digits leave room for 14 keys in 32 bits.',
    },
    date: {
      min: 'First day, yyyy-MM-dd. Ciphertexts count from it.',
      max: 'Last day, yyyy-MM-dd.',
    },
    datetime: {
      epoch: 'Seconds are counted from here, such as 1970-01-01T00:00:00Z.',
      min: 'First moment, such as 1970-01-01T00:00:00Z.',
      max: 'Last moment.',
    },
    generic_string: {
      pad: 'Fills short texts up. It must not belong to the encoding.',
      min_length: 'Shorter encoded texts are padded, so that their length is hidden.',
      max_bytes: 'In UTF-8. Libraries round it up to a whole block of the encoding.',
    },
  },
  bits: (size: number) => `${size} bits`,
  encodings: { base32: 'Base32', base64: 'Base64' },
  tokenSizes: {
    64: '64 characters, for texts of up to 40 bytes',
    128: '128 characters, for texts of up to 80 bytes',
  },
  follows: 'What follows from it',
  largest: 'Largest Ciphertext',
  keyBits: 'Key Number Bits',
  rotations: (times: number) =>
    times === 0
      ? 'This definition has room for one key: it cannot be rotated.'
      : `This definition can be rotated ${times === 1 ? 'once' : `${times} times`}.`,
  mostKeys: 'A date column holds no more.',
  moreKeys: {
    integer: 'Bounds with fewer digits leave room for more keys.',
    date: 'An earlier minimum leaves room for more keys.',
    datetime: 'Bounds that are closer to the epoch leave room for more keys.',
    token: '',
    generic_string: 'A longer minimum encoded length leaves room for more keys.',
  },
  cannotRotate: 'its definition has room for one key only, so it cannot be rotated',
  boundsOnly:
    'Character sets and lengths of this kind follow from its bounds and cannot be changed by themselves.',
  textOnly: 'Change the character sets and lengths of text instead.',
} as const;
