/** Pages of the sign-in flow itself are no place to come back to. */
const signInPaths = new Set(['/auth-callback', '/login', '/authentication-error']);

/**
 * Takes a remembered place as a path of this console, and nothing else: what comes back from a
 * redirect must not lead to another site (`https://…`, `//…`, `/\…`, with control characters between).
 * @returns path, query and fragment; `/` when the value is no such path
 */
export function localPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  // Browsers drop these from an address, which can turn a path into a foreign host.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return '/';
  const base = 'https://console.invalid';
  if (!URL.canParse(value, base)) return '/';
  const { origin, pathname, search, hash } = new URL(value, base);
  if (origin !== base || pathname.startsWith('//') || signInPaths.has(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
