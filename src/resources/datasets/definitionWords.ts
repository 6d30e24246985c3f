import type { Dataset, PassthroughRule } from '../../../contract/datasets';

const inCharacters = (value: string | number): string => {
  const count = Number(value);
  return count === 1 ? '1 character' : `${count} characters`;
};

const ruleWords = ({ type, value }: PassthroughRule): string => {
  switch (type) {
    case 'passthrough':
      return `Leave the characters ${value} where they stand (passthrough)`;
    case 'prefix':
      return `Keep the first ${inCharacters(value)} (prefix)`;
    case 'suffix':
      return `Keep the last ${inCharacters(value)} (suffix)`;
  }
};

/** Partial-encryption rules in words, in the order in which they are applied. */
export const rulesInWords = (rules: readonly PassthroughRule[]): string[] =>
  rules.toSorted((one, other) => one.priority - other.priority).map(ruleWords);

/**
 * How often the data key was rotated. After the last slot rotation goes back to the first one
 * (client-protocol 4.4), and from then on the records only tell the least possible count.
 */
export function timesRotated({
  key_number: current,
  wrapped_key_count: keys,
}: Pick<Dataset, 'key_number' | 'wrapped_key_count'>): string {
  const hasWrapped = keys > current + 1;
  return hasWrapped ? `At least ${keys + current}` : String(current);
}
