import { charactersOf } from './characterSets';

/**
 * Partial encryption: which characters of a text pass through, are kept, or are encrypted,
 * as in the client libraries (client-protocol 4.2 and 5). Pure functions; lengths are in code points.
 */

/** The console's fixed order of rules (console.md section 3): the rule with the lowest number is applied first. */
export const rulePriorities = { passthrough: 1, prefix: 2, suffix: 3 } as const;

type RuleType = keyof typeof rulePriorities;

/** One rule in records and clients: a set of characters, or the number of kept characters. */
export interface PartialRule {
  priority: number;
  type: RuleType;
  value: string | number;
}

/** Fields of the wizard's form for partial encryption. */
interface PartialDefinition {
  passthrough_character_set: string;
  prefix_length: number;
  suffix_length: number;
}

/** Treatment of one character: a rule keeps it in clear, or it is encrypted. */
export type Treatment = RuleType | 'encrypted';

export interface TreatedCharacter {
  character: string;
  treatment: Treatment;
}

/** Consecutive characters with the same treatment. */
interface TreatedRun<T = Treatment> {
  text: string;
  treatment: T;
}

/**
 * The rules of a definition. A rule that keeps nothing is omitted, because one client fails on it; a
 * passthrough set always has its explicit rule (decision 15).
 */
export function passthroughRulesOf(definition: PartialDefinition): PartialRule[] {
  const {
    passthrough_character_set: set,
    prefix_length: prefix,
    suffix_length: suffix,
  } = definition;
  const rules: PartialRule[] = [
    { priority: rulePriorities.passthrough, type: 'passthrough', value: set },
    { priority: rulePriorities.prefix, type: 'prefix', value: prefix },
    { priority: rulePriorities.suffix, type: 'suffix', value: suffix },
  ];
  return rules.filter(({ value }) => value !== '' && value !== 0);
}

/** @returns the number of characters that rules keep at each end, for forms */
export function keptLengths(
  rules: readonly PartialRule[],
): Pick<PartialDefinition, 'prefix_length' | 'suffix_length'> {
  const keptBy = (type: RuleType) => Number(rules.find((rule) => rule.type === type)?.value ?? 0);
  return { prefix_length: keptBy('prefix'), suffix_length: keptBy('suffix') };
}

/**
 * The rules as client libraries apply them. Some old definitions have a passthrough set without its
 * rule, which is then applied first (client-protocol 5).
 */
export function rulesInForce(definition: {
  passthrough_character_set: string | null;
  passthrough_rules: readonly PartialRule[];
}): PartialRule[] {
  const { passthrough_character_set: set, passthrough_rules: rules } = definition;
  if (!set || rules.some(({ type }) => type === 'passthrough')) return [...rules];
  return [{ priority: rulePriorities.passthrough, type: 'passthrough', value: set }, ...rules];
}

/** Positions, among the remaining ones, that a rule removes. */
function positionsKeptBy(
  { type, value }: PartialRule,
  characters: string[],
  remainingPositions: number[],
): number[] {
  if (type === 'passthrough') {
    const set = new Set(charactersOf(String(value)));
    return remainingPositions.filter((position) => set.has(characters[position] ?? ''));
  }
  const count = Number(value);
  if (count === 0) return [];
  return type === 'prefix' ? remainingPositions.slice(0, count) : remainingPositions.slice(-count);
}

/**
 * Determines the treatment of each character. Rules are applied in the order of their priority, each to
 * the characters that earlier rules left: with passthrough first, a prefix skips passthrough characters.
 */
export function treatCharacters(text: string, rules: readonly PartialRule[]): TreatedCharacter[] {
  const characters = charactersOf(text);
  const treatments = characters.map((): Treatment => 'encrypted');
  for (const rule of rules.toSorted((one, other) => one.priority - other.priority)) {
    const remainingPositions = treatments.flatMap((treatment, position) =>
      treatment === 'encrypted' ? [position] : [],
    );
    for (const position of positionsKeptBy(rule, characters, remainingPositions))
      treatments[position] = rule.type;
  }
  return characters.map((character, position) => ({
    character,
    treatment: treatments[position] ?? 'encrypted',
  }));
}

/** @returns the encrypted characters in order, to which length and character rules apply */
export const payloadOf = (treated: readonly TreatedCharacter[]): string =>
  treated
    .filter(({ treatment }) => treatment === 'encrypted')
    .map(({ character }) => character)
    .join('');

/**
 * Inserts an encrypted payload between the kept characters; it has the payload's length,
 * because FF1 and the base conversion preserve it.
 * @throws RangeError if the length differs
 */
export function restoreKeptCharacters(
  treated: readonly TreatedCharacter[],
  encrypted: string,
): TreatedCharacter[] {
  const replacements = charactersOf(encrypted);
  let replacedCount = 0;
  const result = treated.map((treatedCharacter) =>
    treatedCharacter.treatment === 'encrypted'
      ? { ...treatedCharacter, character: replacements[replacedCount++] ?? '' }
      : treatedCharacter,
  );
  if (replacedCount !== replacements.length)
    throw new RangeError(
      `${replacements.length} characters do not fit into ${replacedCount} places`,
    );
  return result;
}

/** Joins adjacent characters with the same treatment, for display. */
export function runsOf<T>(
  treated: readonly { character: string; treatment: T }[],
): TreatedRun<T>[] {
  const runs: TreatedRun<T>[] = [];
  for (const { character, treatment } of treated) {
    const last = runs.at(-1);
    if (last?.treatment === treatment) last.text += character;
    else runs.push({ text: character, treatment });
  }
  return runs;
}
