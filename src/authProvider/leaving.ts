/** Never resolves: the browser is leaving for another page, and no caller may continue. */
export const pendingForever = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * Suppresses the question that forms ask before a tab is left. Drafts keep typed values over every redirect to the
 * identity provider, so the question would only be in the way, and delay the end of a session.
 * @returns a function that restores the question
 */
export function suppressUnloadPrompt(): () => void {
  const silence = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', silence, { capture: true });
  return () => window.removeEventListener('beforeunload', silence, { capture: true });
}

type Leave = (canSend: boolean) => Promise<unknown>;

const waitingLeaves = new Set<Leave>();

/**
 * Registers a change that is not sent yet, because the person can still undo it.
 * @param leave is called, and waited for, before a session ends or the console leaves for the identity provider. It
 * sends the change, or without a session only keeps a message about it
 * @returns a function that removes the registration
 */
export function sendBeforeLeaving(leave: Leave): () => void {
  waitingLeaves.add(leave);
  return () => void waitingLeaves.delete(leave);
}

/** Sends the waiting changes; never rejects, as a failure must not keep anybody signed in. */
export const sendWaiting = () => Promise.allSettled([...waitingLeaves].map((leave) => leave(true)));

/** Drops the waiting changes, with a message for their person: a call's token could by now be another person's. */
export const dropWaiting = () =>
  Promise.allSettled([...waitingLeaves].map((leave) => leave(false)));

/** Redirect URI of the console, as registered at the identity provider. */
export const callbackPath = '/auth-callback';

/** Pages of the sign-in flow itself, to which nobody returns afterwards. */
export const signInPaths = new Set<string>([callbackPath, '/login', '/authentication-error']);

/** Browsers drop or turn these in an address, which can make a path a foreign host. */
const isUnsafeCharacter = (character: string): boolean =>
  character <= ' ' || character === '\u007f' || character === '\\';

/**
 * Reads a remembered address as a path of this console only: a value that comes back from a redirect must not lead to
 * another site (`https://…`, `//…`, `/\…`, with control characters between).
 * @returns path, query and fragment; `/` for any other value
 */
export function localPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  if ([...value].some(isUnsafeCharacter)) return '/';
  const base = 'https://console.invalid';
  if (!URL.canParse(value, base)) return '/';
  const { origin, pathname, search, hash } = new URL(value, base);
  if (origin !== base || pathname.startsWith('//') || signInPaths.has(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
