/** Rules of typed definitions. If the largest ciphertext exceeds the type, they say what to change. */
export const typedTexts = {
  integer: 'Must be a whole number, such as -100 or 2500',
  integerRange: (size: number) => `Must fit into ${size} bits`,
  date: 'Must be a date from 0001-01-01 to 9999-12-31, yyyy-MM-dd',
  moment: 'Must be a moment from year 1 to 9999, such as 1970-01-01T00:00:00Z',
  momentOfC: 'The library for C and C++ cannot hold 1969-12-31T23:59:59Z. Choose another second.',
  maxBelowMin: 'Must not be below the minimum',
  epochOutside: 'Must lie between the minimum and the maximum',
  numberSet:
    'Must be a beginning of 0123456789ABCDEF, because the .NET library converts numbers with these digits',
  pad: 'Must be one visible character',
  padInAlphabet: (encoding: string) =>
    `Must not be one of the characters of ${encoding}, nor the sign =`,
  noKey: {
    integer:
      'These bounds leave no room for a key: the largest ciphertext would not fit. Bring them closer together.',
    date: 'These bounds leave no room for a key: ciphertexts would pass the year 9999. Choose an earlier minimum, or bring them closer together.',
    datetime:
      'These bounds leave no room for a key: ciphertexts would leave the years 1 to 9999. Choose another epoch, or bring them closer to it.',
  },
} as const;
