/** The browser is on its way to another page: nothing may go on as if there were an answer. */
export const pendingForever = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * Forms ask before a tab is left; what is typed in them is kept as a draft over every way to the identity
 * provider, so the question would only be in the way, and would hold up the end of a session.
 * @returns takes that back
 */
export function suppressUnloadPrompt(): () => void {
  const silence = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', silence, { capture: true });
  return () => window.removeEventListener('beforeunload', silence, { capture: true });
}

const waiting = new Set<() => Promise<unknown>>();

/**
 * Registers a change that is not sent yet, as the person can still undo it.
 * @param send is called, and waited for, before a session ends or the console leaves for the identity provider
 * @returns takes that back
 */
export function sendBeforeLeaving(send: () => Promise<unknown>): () => void {
  waiting.add(send);
  return () => void waiting.delete(send);
}

/** Sends what waits; it never fails, as nobody must stay because of this. */
export const sendWaiting = () => Promise.allSettled([...waiting].map((send) => send()));

/** Redirect URI of the console, as registered at the identity provider. */
export const callbackPath = '/auth-callback';

/** Pages of the sign-in flow itself are nothing to come back to. */
export const signInPaths = new Set<string>([callbackPath, '/login', '/authentication-error']);

/** Browsers drop or turn these in an address, which can make a path a foreign host. */
const isDropped = (character: string): boolean =>
  character <= ' ' || character === '\u007f' || character === '\\';

/**
 * Reads a remembered address as a path of this console, and nothing else: what comes back from a
 * redirect must not lead to another site (`https://…`, `//…`, `/\…`, with control characters between).
 * @returns path, query and fragment; `/` when the value is no such path
 */
export function localPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  if ([...value].some(isDropped)) return '/';
  const base = 'https://console.invalid';
  if (!URL.canParse(value, base)) return '/';
  const { origin, pathname, search, hash } = new URL(value, base);
  if (origin !== base || pathname.startsWith('//') || signInPaths.has(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
