/** Writes PEM in lines of 64 characters, with one newline after the last. */
export function pemOf(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/**
 * Reads PEM as strictly as the Go client, which wants at most one newline after the last line
 * (client-protocol 1.3).
 * @throws Error that says what the text is not
 */
export function derOfPem(label: string, pem: string): Buffer {
  const begin = `-----BEGIN ${label}-----\n`;
  const end = `\n-----END ${label}-----`;
  const text = pem.endsWith('\n') ? pem.slice(0, -1) : pem;
  if (!text.startsWith(begin) || !text.endsWith(end))
    throw new Error(`The text is not one PEM block "${label}" with nothing around it.`);
  const base64 = text.slice(begin.length, -end.length);
  if (!/^[A-Za-z0-9+/\n]+={0,2}$/.test(base64))
    throw new Error(`The PEM block "${label}" is not base64.`);
  return Buffer.from(base64, 'base64');
}
