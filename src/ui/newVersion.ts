import { startTexts } from '../../texts/layout/start';

/** Key in session storage of the entry script for which the page was last reloaded. */
const storageKey = 'console.reloaded-for';

/** Reads the page's entry script, whose name changes with every build. By text, as Trusted Types forbid parsing. */
const entryInText = (html: string): string | undefined =>
  [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => (tag.includes('type="module"') ? /\bsrc="([^"]+)"/.exec(tag)?.[1] : undefined))
    .find((src) => src !== undefined);

const shownEntry = (): string | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** @returns the entry script that the server has now, if it differs from the page's */
async function newerEntry(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    const servedEntry = response.ok ? entryInText(await response.text()) : undefined;
    return servedEntry === shownEntry() ? undefined : servedEntry;
  } catch {
    // Without an answer, the connection is the cause.
    return undefined;
  }
}

/** Notes that the page is reloaded for this entry. @returns false if it was noted before */
function noteReload(entry: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === entry) return false;
    sessionStorage.setItem(storageKey, entry);
    return true;
  } catch {
    // Without storage, the page could reload in an endless loop.
    return false;
  }
}

/** Asks all listeners that would ask before the tab is left: for unsaved changes, or a secret shown once. */
const mayLeave = (): boolean =>
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

let isReloading = false;

/**
 * Why code could not be loaded, in words. Where a newer console was deployed, whose files are others, the
 * page is reloaded instead, once for every deployment, unless something on it would be lost.
 * @returns nothing while the page is being reloaded
 */
export async function loadFailure(cause: unknown): Promise<Error | undefined> {
  const entry = await newerEntry();
  if (isReloading) return undefined;
  if (entry === undefined) return new Error(startTexts.notLoaded, { cause });
  if (!mayLeave() || !noteReload(entry)) return new Error(startTexts.newVersion, { cause });
  isReloading = true;
  window.location.reload();
  return undefined;
}
