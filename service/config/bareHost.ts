/** @returns the host of a URL, an IPv6 address without its brackets */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
