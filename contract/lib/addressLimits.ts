/**
 * Limits that keep every URL short enough for proxies: all support 8,000 octets (RFC 9110 section 4.1),
 * and nginx accepts a request line of 8 KiB by default.
 */
export const addressLimits = {
  whole: 8000,
  /** Maximum datasets in one chart; each takes 39 characters with its encoded comma. */
  datasets: 200,
  /** Maximum encoded characters of a list's search in the page's URL. */
  filter: 7000,
} as const;
