/**
 * @param label content of the text, such as `CERTIFICATE`
 * @returns a PEM text (RFC 7468) in lines of 64 characters. It ends with exactly one newline, because the Go client
 *   refuses anything more after the last line (client-protocol 1.3).
 */
export function pemText(label: string, base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
