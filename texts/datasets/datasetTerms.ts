/** Terms and rules of datasets that lists need: they belong to the first load. */
export const dataTypeLabels = {
  formatted_string: 'Text',
  integer: 'Whole number',
  date: 'Date',
  datetime: 'Date and time',
  token: 'Token',
  generic_string: 'Encoded text',
} as const;

export const lockedText =
  'This dataset is published: its character sets, lengths and passthrough can no longer be changed.';

/** Rules of rotation. */
export const rotationRules = {
  interval: (least: number, most: number) =>
    `Choose a whole number of days from ${least} to ${most}`,
  /** Says how to raise the number of keys (client-protocol 4.3). */
  tooFewKeys: (keys: string, least: number) =>
    `This definition has room for ${keys}; ${least} are needed. Add output characters, remove input characters or raise the minimum input length.`,
  onlyKey:
    'The definition of this dataset has room for one data encryption key only: there is no other to rotate to.',
} as const;
