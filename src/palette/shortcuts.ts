/** What a shortcut does; `PaletteProvider` does it. */
export type ShortcutEffect =
  /** Opens the command palette, or closes it. */
  | { kind: 'palette' }
  /** Lists the shortcuts. */
  | { kind: 'help' }
  | { kind: 'focus-search' }
  /** Opens the creation of what the page lists. */
  | { kind: 'create' }
  /** Leads to a place of the menu, which has the label. */
  | { kind: 'go'; to: string };

export interface Shortcut {
  /** `KeyboardEvent.key`s to press after one another. */
  keys: readonly string[];
  /** Pressed together with Ctrl, or ⌘ on Apple's machines: the only one that works while typing. */
  withCommand?: true;
  /** What it does, in words; for `go` the place says it. */
  label?: string;
  effect: ShortcutEffect;
}

const go = (key: string, to: string): Shortcut => ({
  keys: ['g', key],
  effect: { kind: 'go', to },
});

/** Every shortcut there is: the listener and the dialog that lists them both read this table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['k'], withCommand: true, label: 'Search and commands', effect: { kind: 'palette' } },
  { keys: ['?'], label: 'Show the keyboard shortcuts', effect: { kind: 'help' } },
  { keys: ['/'], label: 'Go to the search box of the page', effect: { kind: 'focus-search' } },
  { keys: ['c'], label: 'Create what the page lists', effect: { kind: 'create' } },
  go('h', '/'),
  go('d', '/datasets'),
  go('g', '/dataset-groups'),
  go('a', '/api-keys'),
  go('p', '/primary-keys'),
  go('t', '/team'),
  go('e', '/events'),
  go('s', '/security-history'),
  go('m', '/profile'),
  go('l', '/client-library-versions'),
  go('f', '/features'),
  go('c', '/customers'),
];

/** Keys of one shortcut follow each other within this time, in milliseconds. */
export const sequencePause = 1500;

/**
 * @param pressed the keys so far, the last one included
 * @returns the shortcut they make, `more` when others still can follow, or nothing
 */
export function shortcutOf(pressed: readonly string[]): Shortcut | 'more' | undefined {
  const begun = shortcuts.filter(
    ({ keys, withCommand }) => !withCommand && pressed.every((key, place) => keys[place] === key),
  );
  const whole = begun.find(({ keys }) => keys.length === pressed.length);
  return whole ?? (begun.length > 0 ? 'more' : undefined);
}
