import { base64Of } from './base64';

/**
 * @param der at most 64 kB
 * @returns a PEM text (RFC 7468) in lines of 64 characters. It ends with exactly one newline: the Go
 *   client refuses anything more after the last line (client-protocol 1.3).
 */
export function pemOf(label: string, der: ArrayBuffer): string {
  const lines = base64Of(new Uint8Array(der)).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
