import type { ApiKey } from '../../../contract/apiKeys';

/** A client library as `ubiq-node 2.4.0`, with what staff say of its version when it is not the latest. */
export const libraryText = ({
  product,
  product_version: version,
  status,
}: ApiKey['client_libraries'][number]): string =>
  `${product} ${version}${status === null || status === 'Latest' ? '' : ` (${status})`}`;
