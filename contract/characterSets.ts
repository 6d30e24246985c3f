/** Pure rules of the character sets (console.md section 5; decision 15). Everything counts code points. */

const characterSetLimits = { least: 2, most: 512 } as const;

export const characterSetTexts = {
  size: 'Must have 2 to 512 characters',
  passthroughSize: 'Must have at most 512 characters',
  unique: 'Characters must be unique',
  outsideBasicPlane: 'Emoji and other characters outside the basic plane are not supported',
  outputNotLarger: 'The output character set must be larger than the input character set',
  passthroughInInput: 'Must not contain characters from the input character set',
  passthroughInOutput: 'Must not contain characters from the output character set',
  passthroughInBoth: 'Must not contain characters from the input and output character sets',
} as const;

export const charactersOf = (set: string): string[] => [...set];

export const sizeOf = (set: string): number => charactersOf(set).length;

/** Visible ASCII, U+0021 to U+007E in order: 94 characters (decision 16). */
export const visibleAscii = Array.from({ length: 94 }, (_, index) =>
  String.fromCharCode(0x21 + index),
).join('');

const overlaps = (set: string, other: string): boolean => {
  const members = new Set(charactersOf(other));
  return charactersOf(set).some((character) => members.has(character));
};

/** Clients count UTF-16 units, so a surrogate pair would be cut in two (client-protocol 4.5). */
const isInBasicPlane = (set: string): boolean =>
  charactersOf(set).every((character) => character.length === 1 && character.isWellFormed());

/** @returns what is wrong with a set on its own, or undefined */
export function characterSetProblem(set: string): string | undefined {
  const size = sizeOf(set);
  if (size < characterSetLimits.least || size > characterSetLimits.most)
    return characterSetTexts.size;
  if (!isInBasicPlane(set)) return characterSetTexts.outsideBasicPlane;
  if (new Set(charactersOf(set)).size !== size) return characterSetTexts.unique;
  return undefined;
}

/** @returns what is wrong with the passthrough set beside the two others, or undefined */
export function passthroughProblem(
  passthrough: string,
  input: string,
  output: string,
): string | undefined {
  if (sizeOf(passthrough) > characterSetLimits.most) return characterSetTexts.passthroughSize;
  if (!isInBasicPlane(passthrough)) return characterSetTexts.outsideBasicPlane;
  if (new Set(charactersOf(passthrough)).size !== sizeOf(passthrough))
    return characterSetTexts.unique;
  const inInput = overlaps(passthrough, input);
  const inOutput = overlaps(passthrough, output);
  if (inInput && inOutput) return characterSetTexts.passthroughInBoth;
  if (inInput) return characterSetTexts.passthroughInInput;
  if (inOutput) return characterSetTexts.passthroughInOutput;
  return undefined;
}
