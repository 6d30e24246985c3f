/** The order matters, because most browsers also name others. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (text: string, names: typeof browsers): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * @param userAgent header as received; the client can send any text, so only known names
 *   are repeated
 * @returns a text such as "Firefox on Linux"
 */
export function browserInWords(userAgent: string | null): string {
  const browser = nameIn(userAgent ?? '', browsers) ?? 'an unknown browser';
  const system = nameIn(userAgent ?? '', systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
