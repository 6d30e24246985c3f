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
