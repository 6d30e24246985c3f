/** Characters that end a line for some of the languages, though JSON leaves them as they are. */
const lineEnds = /[\u0085\u2028\u2029]/g;

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);

/** A string literal in one line, as every language but C, C++ and PHP reads it. */
export const jsonLiteral = (text: string): string =>
  JSON.stringify(text).replaceAll(lineEnds, (end) => `\\u${hex(end).padStart(4, '0')}`);

const controls = /[\p{Cc}\u2028\u2029]/gu;

/** C refuses `\u` before U+00A0: control characters are written as bytes of UTF-8, in octal. */
export const cLiteral = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(controls, octal)}"`;

const octal = (character: string): string =>
  Array.from(
    new TextEncoder().encode(character),
    (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
  ).join('');

/** PHP replaces `$name` in such a literal, and ends a line comment, with the program, at `?>`. */
export const phpLiteral = (text: string): string =>
  `"${text
    .replaceAll(/["\\$]/g, String.raw`\$&`)
    .replaceAll('?>', String.raw`?\u{3e}`)
    .replaceAll(controls, (character) => `\\u{${hex(character)}}`)}"`;
