/** Capabilities of the published client libraries. Products are named as in their User-Agent. */

interface ClientLibraryTraits {
  /** Language or product, for people. */
  label: string;
  /** First version that knows typed datasets; absent when no version does. */
  typedSince?: string;
  /** Calls that no version reports to `tracking/events`. */
  unreported?: 'all' | 'structured' | 'searches';
}

export const clientLibraries: ReadonlyMap<string, ClientLibraryTraits> = new Map([
  ['ubiq-node', { label: 'Node.js', typedSince: '2.4.0' }],
  ['ubiq-java', { label: 'Java', typedSince: '2.3.0' }],
  ['ubiq-c', { label: 'C', typedSince: '2.3.0.0' }],
  ['ubiq-c++', { label: 'C++', typedSince: '2.3.0.0' }],
  ['ubiq-dotnet', { label: '.NET', typedSince: '2.4.0' }],
  ['ubiq-php', { label: 'PHP', typedSince: '2.1.0', unreported: 'structured' }],
  ['ubiq-python', { label: 'Python', unreported: 'searches' }],
  ['ubiq-go', { label: 'Go' }],
  ['ubiq-ruby', { label: 'Ruby', unreported: 'all' }],
]);

/** Numbers of a version, without whatever follows them, such as `-beta`. */
const partsOf = (version: string): number[] =>
  (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

/** @returns whether a version is at least another, part by part: 2.10.0 is newer than 2.4 */
function isAtLeast(version: string, least: string): boolean {
  const [given, wanted] = [partsOf(version), partsOf(least)];
  for (let at = 0; at < Math.max(given.length, wanted.length); at += 1) {
    const difference = (given[at] ?? 0) - (wanted[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * @param product as the User-Agent names it, in lower case
 * @returns whether the version encrypts typed datasets; products that are not known do not
 */
export function knowsTypedData(product: string, version: string): boolean {
  const since = clientLibraries.get(product)?.typedSince;
  return since !== undefined && isAtLeast(version, since);
}

/** Library versions from which on typed datasets work: `ubiq-node 2.4.0`. */
export const typedLibraries: readonly string[] = [...clientLibraries].flatMap(
  ([product, { typedSince }]) => (typedSince === undefined ? [] : [`${product} ${typedSince}`]),
);
