/** Pages of the sign-in flow itself are no place to come back to. */
const signInPaths = new Set(['/auth-callback', '/login', '/authentication-error']);

/** Browsers drop or turn these in an address, which can make a path a foreign host. */
const isDropped = (character: string): boolean =>
  character <= ' ' || character === '\u007f' || character === '\\';

/**
 * Takes a remembered place as a path of this console, and nothing else: what comes back from a
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
