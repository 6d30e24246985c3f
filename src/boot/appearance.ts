import { colorModeStorageKey, colorSchemeAttribute } from '../theme/colorScheme';

/** The name that console.md section 2 gives the sidebar's state in local storage. */
export const sidebarStorageKey = 'desktopSidebarOpen';

/**
 * Puts the colour scheme on the page before its first paint, so that nobody who chose dark sees a
 * white flash: the chosen one, or the system's where nothing was chosen.
 * @param root the html element
 */
export function applyColourMode(
  root: HTMLElement,
  storage: Pick<Storage, 'getItem'>,
  systemIsDark: boolean,
): void {
  const chosen = storage.getItem(colorModeStorageKey);
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : systemIsDark ? 'dark' : 'light';
  root.setAttribute(colorSchemeAttribute, scheme);
}

/** Draws the shell's sidebar as wide as the person left it (console.md section 2). */
export function applySidebarWidth(root: HTMLElement, storage: Pick<Storage, 'getItem'>): void {
  if (storage.getItem(sidebarStorageKey) === 'false')
    root.setAttribute('data-sidebar', 'collapsed');
}
