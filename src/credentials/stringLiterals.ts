/** Characters that end a line in some of the languages, although JSON does not escape them. */
const lineEnds = /[\u0085\u2028\u2029]/g;

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);

/** A string literal on one line, valid in every language but C, C++ and PHP. */
export const jsonLiteral = (text: string): string =>
  JSON.stringify(text).replaceAll(lineEnds, (end) => `\\u${hex(end).padStart(4, '0')}`);

const controls = /[\p{Cc}\u2028\u2029]/gu;

/** Writes control characters as octal UTF-8 bytes, because C refuses `\u` below U+00A0. */
export const cLiteral = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(controls, octal)}"`;

const octal = (character: string): string =>
  Array.from(
    new TextEncoder().encode(character),
    (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
  ).join('');

/** Escapes `$`, as PHP replaces `$name` in the literal, and `?>`, as it ends a line comment, and the program. */
export const phpLiteral = (text: string): string =>
  `"${text
    .replaceAll(/["\\$]/g, String.raw`\$&`)
    .replaceAll('?>', String.raw`?\u{3e}`)
    .replaceAll(controls, (character) => `\\u{${hex(character)}}`)}"`;
