/** One element of DER: its content, and its parts where it is constructed. */
export interface DerElement {
  tag: number;
  content: Buffer;
  parts: DerElement[];
}

export const tags = { integer: 0x02, octetString: 0x04, objectIdentifier: 0x06, sequence: 0x30 };

const constructed = 0x20;

function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** Writes one element (X.690, definite lengths) around the contents, joined. */
export function element(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthBytes(content.length), content]);
}

/** Writes a SEQUENCE of elements that are written already. */
export const sequence = (...parts: Uint8Array[]): Buffer => element(tags.sequence, ...parts);

/** Writes an INTEGER from 0 up to 2^31. */
export function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32BE(value, 1);
  let start = 0;
  // An integer is as short as it can be, and its first bit is its sign.
  while (start < 4 && bytes[start] === 0 && (bytes[start + 1] ?? 0) < 0x80) start += 1;
  return element(tags.integer, bytes.subarray(start));
}

/** Writes an OBJECT IDENTIFIER from its dotted form. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left % 128) | 0x80);
    return groups;
  });
  return element(tags.objectIdentifier, Buffer.from(bytes));
}

/** Reads the elements that fill the bytes. @throws Error when they end too early */
function readAll(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes.readUInt8(at);
    let length = bytes.readUInt8(at + 1);
    at += 2;
    if (length >= 0x80) {
      const count = length & 0x7f;
      length = bytes.readUIntBE(at, count);
      at += count;
    }
    if (at + length > bytes.length) throw new Error('DER: an element is longer than its place.');
    const content = bytes.subarray(at, at + length);
    elements.push({ tag, content, parts: tag & constructed ? readAll(content) : [] });
    at += length;
  }
  return elements;
}

/** Reads one element and all its parts. @throws Error when anything follows it */
export function readDer(bytes: Buffer): DerElement {
  const [only, ...others] = readAll(bytes);
  if (!only || others.length > 0) throw new Error('DER: one element was expected.');
  return only;
}

/**
 * The parts of a SEQUENCE that has these kinds of parts and no others.
 * @param what named in the error
 * @throws Error when the element is anything else
 */
export function partsOf(read: DerElement, kinds: readonly number[], what: string): DerElement[] {
  const found = read.parts.map((part) => part.tag);
  if (read.tag !== tags.sequence || found.join(',') !== kinds.join(','))
    throw new Error(`${what} has parts that the strictest client does not read.`);
  return read.parts;
}
