/** Rules of character sets. */
export const characterSetTexts = {
  size: (least: number, most: number) => `Must have ${least} to ${most} characters`,
  passthroughSize: (most: number) => `Must have at most ${most} characters`,
  unique: 'Characters must be unique',
  unstorable: 'This text contains a character that cannot be stored.',
  outsideBasicPlane: 'Emoji and other characters outside the basic plane are not supported',
  outputNotLarger: 'The output character set must be larger than the input character set',
  passthroughInInput: 'Must not contain characters from the input character set',
  passthroughInOutput: 'Must not contain characters from the output character set',
  passthroughInBoth: 'Must not contain characters from the input and output character sets',
} as const;

/** Names of ready-made character sets. */
export const characterSetNames = {
  lowerCase: 'Lower case letters',
  upperCase: 'Upper case letters',
  letters: 'Letters',
  digits: 'Digits',
  lowerCaseDigits: 'Lower case letters and digits',
  alphanumeric: 'Alphanumeric',
  hexadecimal: 'Hexadecimal digits',
  visibleAscii: 'Visible ASCII',
} as const;

/** Rules of lengths. */
export const lengthTexts = {
  least: (least: number) => `Must be at least ${least}`,
  minOverMax: 'Must be less than or equal to Maximum Input Length',
  maxUnderMin: 'Must be greater than or equal to Minimum Input Length',
  radix: (least: string) =>
    `The number of input characters raised to the minimum input length must be at least ${least}.`,
  between: (least: number, most: number) => `Choose a whole number from ${least} to ${most}`,
} as const;

/** Rules of a new dataset's definition. */
export const newDefinitionTexts = {
  passthroughRules:
    'Must be one rule of each type, with its priority: passthrough 1 with the passthrough set, prefix 2, suffix 3.',
  sameType: 'Must be the same as data_type',
} as const;
