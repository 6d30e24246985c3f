/** Texts of the API key with which a program uses a dataset. */
export const programKeyTexts = {
  choose: 'Choose an API key',
  filledIn:
    'The ACCESS_KEY_ID of the chosen key is filled in below. Its secrets were shown once, when it was created.',
  noneOfFirst: 'None of the first API keys with access can use this dataset now.',
  none: 'No API key can use this dataset yet. A program needs one.',
} as const;
