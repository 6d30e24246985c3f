import { chosenScheme, colorSchemeAttribute } from '../../../contract/lib/designTokens';
import { startTexts } from '../../../texts/layout/start';

/** The page before the app is there, before the first paint and MUI: it imports no code of the app. */

/** Key in local storage: `system`, `light` or `dark`. It is MUI's own default key. */
const colorModeStorageKey = 'mui-mode';

/** The frame of the page until the app has something of its own to show, or a failed start is explained. */
const shellId = 'shell';

export const isSplashShown = (): boolean => document.getElementById(shellId) !== null;

/** @returns how wide the shell has the page's content, as the console will, in CSS pixels; 0 once it is gone */
export const splashContentWidth = (): number =>
  document.querySelector('#shell .shell-bar')?.clientWidth ?? 0;

export function removeSplash(): void {
  document.getElementById(shellId)?.remove();
}

/** Says in place of the shell what went wrong; it must work when no other code could be loaded. */
export function showStartFailure(cause: string, canRetry = true): void {
  const box = document.createElement('main');
  box.className = 'start-failure';
  box.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = startTexts.failed;
  const text = document.createElement('p');
  text.textContent = cause;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = startTexts.retry;
  retry.addEventListener('click', () => window.location.reload());
  box.append(title, text);
  if (canRetry) box.append(retry);
  const shell = document.getElementById(shellId) ?? document.createElement('div');
  shell.id = shellId;
  shell.className = 'failed';
  shell.replaceChildren(box);
  if (!shell.isConnected) document.body.append(shell);
}

/** The name that console.md section 2 gives the sidebar's state in local storage. */
export const sidebarStorageKey = 'desktopSidebarOpen';

/** Before the first paint: the colour scheme that was chosen, also before a logout, or the system's where none was. */
export function applyColourMode(): void {
  const chosen = window.localStorage.getItem(colorModeStorageKey) ?? chosenScheme(document.cookie);
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.setAttribute(colorSchemeAttribute, scheme);
}

/** Draws the shell's sidebar as wide as the person left it (console.md section 2). */
export function applySidebarWidth(): void {
  if (window.localStorage.getItem(sidebarStorageKey) === 'false')
    document.documentElement.setAttribute('data-sidebar', 'collapsed');
}
