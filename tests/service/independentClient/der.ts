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
    for (
      let remaining = Math.floor(arc / 128);
      remaining > 0;
      remaining = Math.floor(remaining / 128)
    )
      groups.unshift((remaining % 128) | 0x80);
    return groups;
  });
  return element(tags.objectIdentifier, Buffer.from(bytes));
}

/** Reads the elements that fill the bytes. @throws Error when they end too early */
function readAll(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const tag = bytes.readUInt8(offset);
    let length = bytes.readUInt8(offset + 1);
    offset += 2;
    if (length >= 0x80) {
      const count = length & 0x7f;
      length = bytes.readUIntBE(offset, count);
      offset += count;
    }
    if (offset + length > bytes.length)
      throw new Error('DER: an element is longer than its place.');
    const content = bytes.subarray(offset, offset + length);
    elements.push({ tag, content, parts: tag & constructed ? readAll(content) : [] });
    offset += length;
  }
  return elements;
}

/** Reads one element and all its parts. @throws Error when anything follows it */
export function readDer(bytes: Buffer): DerElement {
  const [only, ...trailing] = readAll(bytes);
  if (!only || trailing.length > 0) throw new Error('DER: one element was expected.');
  return only;
}

/**
 * The parts of a SEQUENCE that has these kinds of parts and no others.
 * @param subject named in the error
 * @throws Error when the element is anything else
 */
export function partsOf(
  parent: DerElement,
  kinds: readonly number[],
  subject: string,
): DerElement[] {
  const partTags = parent.parts.map((part) => part.tag);
  if (parent.tag !== tags.sequence || partTags.join(',') !== kinds.join(','))
    throw new Error(`${subject} has parts that the strictest client does not read.`);
  return parent.parts;
}
