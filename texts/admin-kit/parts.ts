/** Texts of the small parts that all pages of the console use. */
export const partTexts = {
  loading: 'Loading…',
  retry: 'Retry',
  retrying: 'Trying again…',
  unread: 'Some of this could not be loaded.',
  unreadYet: 'Some of this could not be loaded. Try again first.',
  /** console.md section 2. */
  undrawn: 'An error occurred.',
  request: (id: string) => `Request ${id}`,
  copy: (name: string) => `Copy ${name}`,
  copied: 'Copied.',
  copyByHand: (keys: string) =>
    `This browser does not allow copying here. Press ${keys} to copy the selected text.`,
  treatments: {
    key: 'Key number',
    encrypted: 'Encrypted',
    passthrough: 'Passes through',
    prefix: 'Kept (prefix)',
    suffix: 'Kept (suffix)',
  },
  foldedCell: (title: string) => `${title}: `,
  used: (percent: number) => `${percent}% used`,
  overage: (percent: string) => `${percent}% overage`,
  beyond: (counted: string) => `${counted} beyond what your plan includes`,
  nearlyUsedUp: 'Nearly used up',
  usedUp: 'Used up',
  exceeded: 'Exceeded',
  left: (counted: string) => `${counted} left`,
} as const;

/** @returns a name as a sentence writes it: `Dataset Groups` as `dataset groups`, `API Keys` as `API keys` */
export const inSentence = (name: string): string =>
  name.replace(/\b\p{Lu}(?!\p{Lu})/gu, (initial) => initial.toLowerCase());
