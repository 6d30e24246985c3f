import { characterSetTexts } from '../../texts/rules/definition';

/** Pure rules for character sets (console.md section 5; decision 15). All lengths are in code points. */

const characterSetLimits = { min: 2, max: 512 } as const;

export const charactersOf = (set: string): string[] => [...set];

export const sizeOf = (set: string): number => charactersOf(set).length;

/** Visible ASCII, U+0021 to U+007E in order: 94 characters (decision 15). */
export const visibleAscii = Array.from({ length: 94 }, (_, index) =>
  String.fromCharCode(0x21 + index),
).join('');

const overlaps = (set: string, otherSet: string): boolean => {
  const otherCharacters = new Set(charactersOf(otherSet));
  return charactersOf(set).some((character) => otherCharacters.has(character));
};

/**
 * Clients count UTF-16 units, and would split a surrogate pair (client-protocol 4.5). PostgreSQL cannot store
 * NUL.
 * @returns the problem with the characters of a set, or undefined
 */
function charactersProblem(set: string): string | undefined {
  const characters = charactersOf(set);
  if (characters.includes('\u0000')) return characterSetTexts.unstorable;
  if (characters.some((character) => character.length > 1 || !character.isWellFormed()))
    return characterSetTexts.outsideBasicPlane;
  return new Set(characters).size === characters.length ? undefined : characterSetTexts.unique;
}

/** @returns the problem with a single set, or undefined */
export function characterSetProblem(set: string): string | undefined {
  const size = sizeOf(set);
  if (size < characterSetLimits.min || size > characterSetLimits.max)
    return characterSetTexts.size(characterSetLimits.min, characterSetLimits.max);
  return charactersProblem(set);
}

/** @returns the problem with the passthrough set in relation to the two others, or undefined */
export function passthroughProblem(
  passthrough: string,
  input: string,
  output: string,
): string | undefined {
  if (sizeOf(passthrough) > characterSetLimits.max)
    return characterSetTexts.passthroughSize(characterSetLimits.max);
  const problem = charactersProblem(passthrough);
  if (problem) return problem;
  const inInput = overlaps(passthrough, input);
  const inOutput = overlaps(passthrough, output);
  if (inInput && inOutput) return characterSetTexts.passthroughInBoth;
  if (inInput) return characterSetTexts.passthroughInInput;
  if (inOutput) return characterSetTexts.passthroughInOutput;
  return undefined;
}
