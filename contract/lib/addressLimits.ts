/**
 * Bounds that keep every address short enough for proxies: 8,000 octets are supported by all (RFC 9110 section 4.1),
 * and nginx takes a request line of 8 KiB unless it is told otherwise.
 */
export const addressLimits = {
  whole: 8000,
  /** Datasets that one chart is of; each takes 39 characters with its encoded comma. */
  datasets: 200,
  /** Encoded characters of all that a list is searched for, where that stands in the page's address. */
  filter: 7000,
} as const;
