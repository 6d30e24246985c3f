import type { Condition, Predicate } from '../../../contract/search';
import { displayTime } from '../../dates/displayTime';
import type { ConditionColumn } from '../../resources/declare';

/** The predicates in words, in the order in which they are offered; the first one is the usual one. */
const textWords: [Predicate, string][] = [
  ['i_cont', 'contains'],
  ['not_i_cont', 'does not contain'],
  ['eq', 'is'],
  ['not_eq', 'is not'],
  ['start', 'starts with'],
  ['end', 'ends with'],
  ['blank', 'is empty'],
  ['not_null', 'is not empty'],
];

const numberWords: [Predicate, string][] = [
  ['eq', 'is'],
  ['not_eq', 'is not'],
  ['gt', 'is more than'],
  ['gteq', 'is at least'],
  ['lt', 'is less than'],
  ['lteq', 'is at most'],
  ['blank', 'is empty'],
  ['not_null', 'is not empty'],
];

const dateWords: [Predicate, string][] = [
  ['gteq', 'is at or after'],
  ['gt', 'is after'],
  ['lteq', 'is at or before'],
  ['lt', 'is before'],
  ['eq', 'is'],
  ['not_eq', 'is not'],
  ['blank', 'is empty'],
  ['not_null', 'is not empty'],
];

const choiceWords: [Predicate, string][] = [
  ['eq', 'is'],
  ['not_eq', 'is not'],
];

const words = { text: textWords, number: numberWords, date: dateWords };

/** @returns the predicates that suit a column, with their words */
export const predicatesOf = ({
  type,
  choices,
}: ConditionColumn): readonly (readonly [Predicate, string])[] =>
  choices ? choiceWords : words[type];

/** @returns whether the predicate says all by itself */
export const needsNoValue = (predicate: Predicate): boolean =>
  predicate === 'blank' || predicate === 'not_null';

const valueWords = (column: ConditionColumn | undefined, value: Condition['value']): string => {
  const choice = column?.choices?.find((one) => String(one.value) === String(value));
  if (choice) return choice.label;
  if (column?.type === 'date') return displayTime(String(value));
  return column?.type === 'number' ? String(value) : `“${String(value)}”`;
};

/** @returns a condition as a person says it, for example `Dataset contains “Cards”` */
export function conditionText(
  { column: name, predicate, value }: Condition,
  columns: readonly ConditionColumn[],
): string {
  const column = columns.find((one) => one.name === name);
  // A link may hold what the list does not offer; it is shown as it is, so that it can be taken off.
  const offered = column ? predicatesOf(column) : textWords;
  const verb = offered.find(([id]) => id === predicate)?.[1] ?? predicate;
  const said = `${column?.label ?? name} ${verb}`;
  return needsNoValue(predicate) ? said : `${said} ${valueWords(column, value)}`;
}
