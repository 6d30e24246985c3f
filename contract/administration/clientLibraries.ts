/** Capabilities of the published client libraries. Product names are those of their User-Agent. */
import type { ApiVersion } from './administrationTerms';

/** Calls that a library does not report to `tracking/events`. */
export type UnreportedCalls = 'all' | 'structured' | 'searches';

interface ClientLibraryTraits {
  /** Language or product, for display. */
  label: string;
  /** First version that supports typed datasets; absent if no version does. */
  typedSince?: string;
  /** Calls that no version reports. */
  unreported?: UnreportedCalls;
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

/** API version recorded by staff for a library version; null if there is none. */
type RecordedApiVersion = ApiVersion | null | undefined;

/** @returns the calls that a library version omits from its usage reports; V0 libraries report nothing */
export const unreportedCalls = (
  product: string,
  apiVersion: RecordedApiVersion,
): UnreportedCalls | undefined =>
  apiVersion === 'V0' ? 'all' : clientLibraries.get(product)?.unreported;

/** @returns whether a User-Agent's product is a client library, published or not */
const isClientLibrary = (product: string): boolean => product.startsWith('ubiq-');

/** @returns whether a library version supports typed datasets; always true for other programs */
export function knowsTypedData(
  product: string,
  version: string,
  apiVersion: RecordedApiVersion,
): boolean {
  if (!isClientLibrary(product)) return true;
  const typedSince = clientLibraries.get(product)?.typedSince;
  return (
    apiVersion !== 'V0' && typedSince !== undefined && compareVersions(version, typedSince) >= 0
  );
}

const versionParts = (version: string): number[] =>
  (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

/**
 * Compares versions numerically, part by part. Missing parts are 0, and suffixes such as `-beta` are ignored.
 * @returns a negative number, 0, or a positive number if the first is older, the same or newer
 */
export function compareVersions(version: string, otherVersion: string): number {
  const [parts, otherParts] = [versionParts(version), versionParts(otherVersion)];
  for (let index = 0; index < Math.max(parts.length, otherParts.length); index += 1) {
    const difference = (parts[index] ?? 0) - (otherParts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** First versions that support typed datasets, such as `ubiq-node 2.4.0`. */
export const typedLibraries: readonly string[] = [...clientLibraries].flatMap(
  ([product, { typedSince }]) => (typedSince === undefined ? [] : [`${product} ${typedSince}`]),
);
