import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { paletteTexts } from '../../../texts/layout/palette';
import { usesCommandKey } from '../../ui/browser/commandKey';
import { useSingleKeys } from '../../ui/useSingleKeys';

/** Effect of a shortcut; `PaletteProvider` performs it. */
export type ShortcutEffect =
  | { kind: 'palette' | 'help' | 'focus-search' | 'create' }
  | { kind: 'go'; to: string };

export interface Shortcut {
  /** Values of `KeyboardEvent.key`, pressed one after the other. */
  keys: readonly string[];
  /** Pressed together with Ctrl, or ⌘ on Apple's machines; only such a shortcut works while typing. */
  withCommand?: true;
  /** Describes the effect in words; for `go`, the page's name describes it. */
  label?: string;
  effect: ShortcutEffect;
}

const go = (key: string, to: string): Shortcut => ({
  keys: ['g', key],
  effect: { kind: 'go', to },
});

/** All shortcuts: both the listener and the dialog that lists them read this table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['k'], withCommand: true, label: paletteTexts.palette, effect: { kind: 'palette' } },
  { keys: ['?'], label: paletteTexts.showShortcuts, effect: { kind: 'help' } },
  { keys: ['/'], label: paletteTexts.focusSearch, effect: { kind: 'focus-search' } },
  { keys: ['c'], label: paletteTexts.create, effect: { kind: 'create' } },
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
const sequencePause = 1500;

/** @returns the shortcut that the keys so far make, `more` when others can follow, or nothing */
function shortcutOf(pressed: readonly string[]): Shortcut | 'more' | undefined {
  const candidates = shortcuts.filter(
    ({ keys, withCommand }) => !withCommand && pressed.every((key, index) => keys[index] === key),
  );
  const complete = candidates.find(({ keys }) => keys.length === pressed.length);
  return complete ?? (candidates.length > 0 ? 'more' : undefined);
}

function isCommand(press: KeyboardEvent, key: string): boolean {
  const [command, other] = usesCommandKey()
    ? [press.metaKey, press.ctrlKey]
    : [press.ctrlKey, press.metaKey];
  return command && !other && !press.altKey && !press.shiftKey && press.key.toLowerCase() === key;
}

/** Without Shift, which some keyboards need for `?` and `/`. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey;

/** Elements that handle characters themselves: as text, or to find an option that begins with them. */
const takesCharacters =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  '[role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="tree"]';

const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || (target instanceof Element && target.closest(takesCharacters) !== null);

/** @returns whether a dialog or a menu is open over the page, which must be answered first */
const isModalOpen = (): boolean =>
  document.querySelector('.MuiModal-root:not(.MuiModal-hidden), [aria-modal="true"]') !== null;

/** Focuses the search box of the page. @returns whether it has one */
export function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

interface Listening {
  /** True if the dialog over the page is the palette itself. */
  paletteOpen: boolean;
  /** @returns whether the shortcut did anything; otherwise the page gets the key */
  onShortcut: (effect: ShortcutEffect) => boolean;
}

/**
 * Listens for the shortcuts. Single keys count only while nobody is typing and no dialog is open. The palette's
 * shortcut also works in text fields, but not over a dialog: it may show a secret that is shown once, and must be
 * answered first.
 */
export function useShortcuts({ paletteOpen, onShortcut }: Listening): void {
  const [singleKeys] = useSingleKeys();
  const sequence = useRef<{ keys: readonly string[]; pressedAt: number }>({
    keys: [],
    pressedAt: 0,
  });

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const command = shortcuts.find(
      ({ withCommand, keys: [key = ''] }) => withCommand && isCommand(event, key),
    );
    if (command) {
      if ((paletteOpen || !isModalOpen()) && onShortcut(command.effect)) event.preventDefault();
      return;
    }
    // Keys such as Shift only modify a character.
    if (event.key.length !== 1) return;
    const { keys, pressedAt } = sequence.current;
    sequence.current = { keys: [], pressedAt: 0 };
    if (!singleKeys || hasModifier(event) || isTyping(event) || isModalOpen()) return;
    const earlierKeys = event.timeStamp - pressedAt < sequencePause ? keys : [];
    // If this person lacks the page of a jump, the last key still counts as its own shortcut.
    for (const pressedKeys of [[...earlierKeys, event.key], [event.key]]) {
      const shortcut = shortcutOf(pressedKeys);
      if (shortcut === 'more') sequence.current = { keys: pressedKeys, pressedAt: event.timeStamp };
      else if (!shortcut || !onShortcut(shortcut.effect)) continue;
      else event.preventDefault();
      return;
    }
  });

  // A layout effect, so that a key counts as soon as the page is visible; an effect runs some time after that.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
