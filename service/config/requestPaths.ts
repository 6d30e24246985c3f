/** Paths of the API of the service, or of one company (`/{customer}/api`). */
export const apiPath = /^(?:\/[^/]+)?\/api(?:\/|$)/;

/** Paths of files, by the extension of the last segment. */
export const filePath = /\.[a-z0-9]+$/i;
