import { useEffect, useEffectEvent, useRef } from 'react';
import { hasModifier, isCommand, isModalOpen, isTyping } from './keyPresses';
import { sequencePause, shortcutOf, shortcuts, type ShortcutEffect } from './shortcuts';

interface Listening {
  /** False where the person has switched the shortcuts of single keys off (WCAG 2.1.4). */
  singleKeys: boolean;
  /** Whether the palette itself is what lies over the page. */
  paletteOpen: boolean;
  /** @returns whether it did anything; the key is the page's otherwise */
  onShortcut: (effect: ShortcutEffect) => boolean;
}

/**
 * Listens for the shortcuts. Single keys count only where nobody is typing and no dialog is open; the
 * palette's opens from text fields too, and not over a dialog either: one may show a secret that is shown
 * once, and what a dialog asks is answered first.
 */
export function useShortcuts({ singleKeys, paletteOpen, onShortcut }: Listening): void {
  const begun = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const command = shortcuts.find(
      ({ withCommand, keys: [key = ''] }) => withCommand && isCommand(event, key),
    );
    if (command) {
      if ((paletteOpen || !isModalOpen()) && onShortcut(command.effect)) event.preventDefault();
      return;
    }
    // Keys such as Shift are on the way to a character.
    if (event.key.length !== 1) return;
    const { keys, at } = begun.current;
    begun.current = { keys: [], at: 0 };
    if (!singleKeys || hasModifier(event) || isTyping(event) || isModalOpen()) return;
    const before = event.timeStamp - at < sequencePause ? keys : [];
    // A jump to a place that this person does not have leaves the last key to its own shortcut.
    for (const keysOfOne of [[...before, event.key], [event.key]]) {
      const shortcut = shortcutOf(keysOfOne);
      if (shortcut === 'more') begun.current = { keys: keysOfOne, at: event.timeStamp };
      else if (!shortcut || !onShortcut(shortcut.effect)) continue;
      else event.preventDefault();
      return;
    }
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
