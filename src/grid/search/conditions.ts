import { type Condition, type Predicate, predicates, searchLimits } from '../../../contract/search';
import { listTexts } from '../../../texts/lists';
import type { ConditionColumn } from '../../model/list';
import type { ConditionGroup, TimelineFilter } from '../../model/timeline';
import { displayTime } from '../../ui/formats';

const texts = listTexts.conditions;

const isPredicate = (name: string): name is Predicate => predicates.some((one) => one === name);

const ordered = (words: Readonly<Partial<Record<Predicate, string>>>) =>
  Object.entries(words).flatMap(([name, word]): [Predicate, string][] =>
    isPredicate(name) ? [[name, word]] : [],
  );

/** The predicates in words, in the order in which they are offered; the first one is the usual one. */
const words = {
  text: ordered(texts.text),
  number: ordered(texts.number),
  date: ordered(texts.date),
  choice: ordered(texts.choice),
};

/** @returns the predicates that suit a column, with their words */
export const predicatesOf = ({ type, choices }: ConditionColumn): readonly [Predicate, string][] =>
  words[choices ? 'choice' : type];

/** @returns whether the predicate says all by itself */
export const needsNoValue = (predicate: Predicate): boolean =>
  predicate === 'blank' || predicate === 'not_null';

const valueWords = (column: ConditionColumn | undefined, value: Condition['value']): string => {
  const choice = column?.choices?.find((one) => String(one.value) === String(value));
  if (choice) return choice.label;
  if (column?.type === 'date') return displayTime(String(value));
  return column?.type === 'number' ? String(value) : texts.quoted(String(value));
};

/** @returns a condition as a person says it, for example `Dataset contains “Cards”` */
export function conditionText(
  { column: name, predicate, value }: Condition,
  columns: readonly ConditionColumn[],
): string {
  const column = columns.find((one) => one.name === name);
  // A link may hold what the list does not offer; it is shown as it is, so that it can be taken off.
  const offered = column ? predicatesOf(column) : words.text;
  const verb = offered.find(([id]) => id === predicate)?.[1] ?? predicate;
  const said = `${column?.label ?? name} ${verb}`;
  return needsNoValue(predicate) ? said : `${said} ${valueWords(column, value)}`;
}

/** @returns how many conditions the groups hold together */
export const conditionCount = (groups: readonly ConditionGroup[]): number =>
  groups.reduce((sum, { conditions }) => sum + conditions.length, 0);

/** @returns whether no further condition is taken */
const isFull = (groups: readonly ConditionGroup[]): boolean =>
  conditionCount(groups) >= searchLimits.conditions;

const isSame = (one: Condition, other: Condition): boolean =>
  one.column === other.column && one.predicate === other.predicate && one.value === other.value;

/**
 * @returns the filter narrowed by one more condition, the same one when it has the condition already;
 *   nothing when there are ten (companion.md section 5)
 */
export function withCondition(
  filter: TimelineFilter,
  condition: Condition,
): TimelineFilter | undefined {
  // A group of one holds for all of the search, whatever its operator is.
  const index = filter.groups.findIndex(
    ({ operator, conditions }) => operator === 'AND' || conditions.length === 1,
  );
  const group = filter.groups[index];
  if (group?.conditions.some((other) => isSame(other, condition))) return filter;
  if (isFull(filter.groups)) return undefined;
  const added: ConditionGroup = {
    operator: 'AND',
    conditions: [...(group?.conditions ?? []), condition],
  };
  return {
    ...filter,
    groups: group ? filter.groups.with(index, added) : [...filter.groups, added],
  };
}

/** @returns the filter without one condition; a group that is empty then goes with it */
export const withoutCondition = (
  filter: TimelineFilter,
  group: number,
  condition: number,
): TimelineFilter => ({
  ...filter,
  groups: filter.groups
    .map(({ operator, conditions }, index) => ({
      operator,
      conditions: index === group ? conditions.toSpliced(condition, 1) : conditions,
    }))
    .filter(({ conditions }) => conditions.length > 0),
});
