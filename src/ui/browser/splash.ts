import { chosenScheme, colorSchemeAttribute } from '../../../contract/lib/designTokens';
import { startTexts } from '../../../texts/layout/start';

/** Code that runs before the first paint, without MUI: it imports no code of the app. */

/** Key in local storage: `system`, `light` or `dark`. It is MUI's own default key. */
const colorModeStorageKey = 'mui-mode';

/** The frame of the page until the app has something of its own to show, or a failed start is explained. */
const shellId = 'shell';

export const isSplashShown = (): boolean => document.getElementById(shellId) !== null;

/** @returns the width of the page's content in the shell, equal to the console's, in CSS pixels; 0 once it is gone */
export const splashContentWidth = (): number =>
  document.querySelector('#shell .shell-bar')?.clientWidth ?? 0;

export function removeSplash(): void {
  document.getElementById(shellId)?.remove();
}

/** Replaces the shell by an explanation of the failure; it must work if no other code could be loaded. */
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

/** Before the first paint: applies the chosen colour scheme, also one from before a logout, or else the system's. */
export function applyColourMode(): void {
  const chosen = window.localStorage.getItem(colorModeStorageKey) ?? chosenScheme(document.cookie);
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.setAttribute(colorSchemeAttribute, scheme);
}

/** Draws the shell's sidebar in the width that the person left (console.md section 2). */
export function applySidebarWidth(): void {
  if (window.localStorage.getItem(sidebarStorageKey) === 'false')
    document.documentElement.setAttribute('data-sidebar', 'collapsed');
}
