import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';

/** Content coding and charset declared by a request's headers. */
interface DeclaredCoding {
  'content-encoding'?: string | undefined;
  'content-type'?: string | undefined;
}

const charsetOf = (type: string): string | null => {
  try {
    return new MIMEType(type).params.get('charset');
  } catch {
    // Without a media type there is no charset; each reader has its own rule for media types.
    return null;
  }
};

/**
 * Every body must be plain UTF-8. Bytes in another coding or charset would be read as replacement
 * characters, and stored as such.
 * @returns the declaration that is not supported, if any
 */
export function refusedCoding(headers: DeclaredCoding): 'coding' | 'charset' | undefined {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') return 'coding';
  const charset = charsetOf(headers['content-type'] ?? '')?.toLowerCase() ?? 'utf-8';
  return charset === 'utf-8' || charset === 'utf8' ? undefined : 'charset';
}

/** RFC 9110 section 12.5.3: tells a refused content coding from a refused media type. */
export const noCoding = { 'Accept-Encoding': 'identity' } as const;

/** @returns the text; undefined for invalid UTF-8, which a lenient decoder would replace by U+FFFD */
export const utf8In = (bytes: Uint8Array): string | undefined =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;

const percentEncoded = /%([0-9a-f]{2})/gi;

/** @returns false if the bytes of a form or an address, after percent-decoding, are not valid UTF-8 */
export const isUtf8Form = (bytes: Uint8Array): boolean => {
  const unescaped = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(percentEncoded, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return isUtf8(Buffer.from(unescaped, 'latin1'));
};
