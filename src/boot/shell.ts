/**
 * The static shell of index.html: the frame of the page until the app has something of its own to
 * show, and the place where a failed start is explained.
 */
const shellId = 'shell';

/** @returns whether the static shell still covers the page */
export const isShellShown = (): boolean => document.getElementById(shellId) !== null;

/** Uncovers the app. */
export function removeShell(): void {
  document.getElementById(shellId)?.remove();
}

/**
 * Replaces the shell by an explanation, with nothing but the page's own elements: it must work when
 * no other code could be loaded.
 * @param cause what went wrong, in words
 */
export function showStartFailure(cause: string): void {
  const box = document.createElement('main');
  box.className = 'start-failure';
  box.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'The console could not start';
  const text = document.createElement('p');
  text.textContent = cause;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Retry';
  retry.addEventListener('click', () => window.location.reload());
  box.append(title, text, retry);
  const shell = document.getElementById(shellId) ?? document.createElement('div');
  shell.id = shellId;
  shell.className = 'failed';
  shell.replaceChildren(box);
  if (!shell.isConnected) document.body.append(shell);
}
