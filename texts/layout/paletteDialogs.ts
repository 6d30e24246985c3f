import { counted } from '../admin-kit/counted';

/** Texts of the open palette and of the list of shortcuts. */
export const paletteDialogTexts = {
  placeholder: 'Pages, actions, names or ids',
  close: 'Close',
  groups: { recent: 'Recent', pages: 'Pages', actions: 'Actions' },
  invitations: 'Invitations',
  theme: (name: string) => `Theme: ${name}`,
  all: (label: string, query: string) => `Find “${query}” in ${label}`,
  searching: 'Searching…',
  none: (query: string) => `Nothing matches “${query}”.`,
  count: (count: number) => counted(count, 'result'),
  failed: 'Records could not be searched.',
  tryAgain: 'Try again',
  hint: (newTab: string) => `↑ ↓ to move, Enter to open, ${newTab} for a new tab, Esc to close`,
  shortcuts: 'Keyboard shortcuts',
  keys: 'Keys',
  effect: 'What they do',
  followedBy: 'then',
  singleKeys: 'Single-key shortcuts',
  singleKeysHelp: (command: string) =>
    `Switch them off if you speak to your computer, or press keys by accident. ${command} stays.`,
} as const;
