import { dayForm, isDay } from '../../../../contract/lib/dateRanges';
import type { Condition, Predicate } from '../../../../contract/api/search';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import type { ConditionGroup } from '../../../model/timeline';
import { needsNoValue, predicatesOf } from './conditions';

/** A condition while it is edited; `text` is what was typed or chosen. */
export interface ConditionValues {
  column: string;
  predicate: Predicate;
  text: string;
}

export interface GroupValues {
  operator: ConditionGroup['operator'];
  conditions: ConditionValues[];
}

/** Values of the filter builder's form. */
export interface FilterValues {
  groups: GroupValues[];
}

/** @returns a new condition on a column, with its usual predicate and nothing typed */
export function emptyCondition(column: ConditionColumn): ConditionValues {
  const [defaultPredicate] = predicatesOf(column);
  return {
    column: column.name,
    predicate: defaultPredicate?.[0] ?? 'eq',
    text: column.choices ? String(column.choices[0]?.value ?? '') : '',
  };
}

/** @returns a group of one new condition on the first column */
export const emptyGroup = (columns: readonly ConditionColumn[]): GroupValues => ({
  operator: 'AND',
  conditions: columns.slice(0, 1).map(emptyCondition),
});

/** @returns the condition on another column: keeps the predicate if that column offers it, the text if types match */
export function onColumn(
  { predicate, text }: ConditionValues,
  from: ConditionColumn | undefined,
  to: ConditionColumn,
): ConditionValues {
  const empty = emptyCondition(to);
  const isOffered = predicatesOf(to).some(([offered]) => offered === predicate);
  const keepsText = from?.type === to.type && !from.choices && !to.choices;
  return {
    ...empty,
    predicate: isOffered ? predicate : empty.predicate,
    text: keepsText ? text : empty.text,
  };
}

/** A day or a moment in UTC as the field shows it, year first; a whole minute has no seconds. */
const fieldText = (value: Condition['value']): string => {
  const text = String(value);
  if (dayForm.test(text)) return text;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) return '';
  return moment
    .toISOString()
    .replace('T', ' ')
    .replace(/(?::00)?(?:\.000)?Z$/, '');
};

/** Day and time, optionally with seconds. */
const typedMoment = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)$/;

/** @returns whether the fields can show a condition: a `<select>` that lacks the value would show its first one */
const isOffered = (column: ConditionColumn, { predicate, value }: Condition): boolean =>
  predicatesOf(column).some(([offered]) => offered === predicate) &&
  (column.choices?.some((choice) => String(choice.value) === String(value)) ?? true);

/** @returns values of the conditions that the list offers; conditions that only a link can hold are left out */
export const groupValues = (
  groups: readonly ConditionGroup[],
  columns: readonly ConditionColumn[],
): GroupValues[] =>
  groups
    .map(({ operator, conditions }) => ({
      operator,
      conditions: conditions.flatMap((condition) => {
        const { column: name, predicate, value } = condition;
        const column = columns.find((candidate) => candidate.name === name);
        if (!column || !isOffered(column, condition)) return [];
        const text = column.type === 'date' ? fieldText(value) : String(value);
        return [{ column: name, predicate, text: needsNoValue(predicate) ? '' : text }];
      }),
    }))
    .filter(({ conditions }) => conditions.length > 0);

export function parseCondition(
  { column: name, predicate, text }: ConditionValues,
  columns: readonly ConditionColumn[],
): { condition: Condition } | { problem: string } {
  const column = columns.find((candidate) => candidate.name === name);
  const conditionWith = (value: Condition['value']) => ({
    condition: { column: name, predicate, value },
  });
  if (needsNoValue(predicate)) return conditionWith(true);
  const choice = column?.choices?.find(({ value }) => String(value) === text);
  if (choice) return conditionWith(choice.value);
  if (column?.type === 'number')
    return /^\s*-?\d{1,15}(\.\d+)?\s*$/.test(text)
      ? conditionWith(Number(text))
      : { problem: listTexts.conditions.enterNumber };
  if (column?.type === 'date') {
    const trimmed = text.trim();
    // A day alone is the whole day.
    if (isDay(trimmed)) return conditionWith(trimmed);
    const [, day = '', time = ''] = typedMoment.exec(trimmed) ?? [];
    const moment = `${day}T${time}Z`;
    return Number.isNaN(Date.parse(moment)) || !isDay(day)
      ? { problem: listTexts.conditions.enterDate }
      : conditionWith(moment);
  }
  return text.trim() === ''
    ? { problem: listTexts.conditions.enterValue }
    : conditionWith(text.toWellFormed());
}

/** @returns the groups that the form's values make; conditions with a problem are left out */
export const parseGroups = (
  groups: readonly GroupValues[],
  columns: readonly ConditionColumn[],
): ConditionGroup[] =>
  groups.map(({ operator, conditions }) => ({
    operator,
    conditions: conditions.flatMap((values) => {
      const parsed = parseCondition(values, columns);
      return 'condition' in parsed ? [parsed.condition] : [];
    }),
  }));
