/** The parts of a `KeyboardEvent` that shortcuts look at. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
>;

/** @returns whether commands are given with ⌘ here, and Ctrl is for editing text */
const usesCommandKey = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The command key as it is written beside a shortcut, and as `aria-keyshortcuts` and people name it. */
export const commandKey = (): { symbol: string; name: string; spoken: string } =>
  usesCommandKey()
    ? { symbol: '⌘', name: 'Meta', spoken: '⌘' }
    : { symbol: 'Ctrl', name: 'Control', spoken: 'Ctrl+' };

/** @returns whether the key is pressed with the machine's command key, and no other */
export function isCommand(press: KeyPress, key: string): boolean {
  const [command, other] = usesCommandKey()
    ? [press.metaKey, press.ctrlKey]
    : [press.ctrlKey, press.metaKey];
  return command && !other && !press.altKey && !press.shiftKey && press.key.toLowerCase() === key;
}

/** Shift is none of them: it is how some keyboards write `?` and `/`. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  ctrlKey || metaKey || altKey;

/** What takes characters itself: to write them, or to go to what begins with them. */
const takesCharacters =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  '[role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="tree"]';

export const isTyping = ({ target, isComposing }: KeyPress): boolean =>
  isComposing || (target instanceof Element && target.closest(takesCharacters) !== null);

/** @returns whether a dialog or a menu lies over the page: what it asks comes first */
export const isModalOpen = (): boolean =>
  document.querySelector('.MuiModal-root:not(.MuiModal-hidden), [aria-modal="true"]') !== null;

/** Focuses the search box of the page. @returns whether it has one */
export function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}
