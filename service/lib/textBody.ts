import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';

/** Codings and charsets as the two headers of a request declare them. */
interface DeclaredCoding {
  'content-encoding'?: string | undefined;
  'content-type'?: string | undefined;
}

const charsetOf = (type: string): string | null => {
  try {
    return new MIMEType(type).params.get('charset');
  } catch {
    // No media type at all declares no charset; each reader has its own rule for media types.
    return null;
  }
};

/**
 * Every body here is UTF-8 as it stands. Bytes in another coding or charset would be read as replacement
 * characters and stored so.
 * @returns what a request declares that is not read
 */
export function refusedCoding(headers: DeclaredCoding): 'coding' | 'charset' | undefined {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') return 'coding';
  const charset = charsetOf(headers['content-type'] ?? '')?.toLowerCase() ?? 'utf-8';
  return charset === 'utf-8' || charset === 'utf8' ? undefined : 'charset';
}

/** RFC 9110 section 12.5.3: tells a refused content coding from a refused media type. */
export const noCoding = { 'Accept-Encoding': 'identity' } as const;

/** @returns the text; undefined for bytes that are no UTF-8, which a lenient decoder would replace by U+FFFD */
export const utf8In = (bytes: Uint8Array): string | undefined =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;

const percentEncoded = /%([0-9a-f]{2})/gi;

/** @returns false for a form or an address whose bytes, percent-encoded ones too, are no UTF-8 */
export const isUtf8Form = (bytes: Uint8Array): boolean => {
  const unescaped = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(percentEncoded, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return isUtf8(Buffer.from(unescaped, 'latin1'));
};
