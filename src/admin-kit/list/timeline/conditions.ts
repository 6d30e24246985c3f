import { dayForm, lengthOfMoment } from '../../../../contract/lib/dateRanges';
import {
  type Condition,
  type Predicate,
  predicates,
  searchLimits,
} from '../../../../contract/api/search';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import type { ConditionGroup, TimelineFilter } from '../../../model/timeline';
import { displayTime } from '../../../ui/formats';

const texts = listTexts.conditions;

/** @returns a column's predicates with their labels; the first one is the default */
export const predicatesOf = ({
  type,
  choices,
}: Pick<ConditionColumn, 'type' | 'choices'>): [Predicate, string][] =>
  Object.entries(texts[choices ? 'choice' : type]).flatMap(([name, label]) => {
    const predicate = predicates.find((candidate) => candidate === name);
    return predicate ? [[predicate, label]] : [];
  });

export const needsNoValue = (predicate: Predicate): boolean =>
  predicate === 'blank' || predicate === 'not_null';

const describeValue = (column: ConditionColumn | undefined, value: Condition['value']): string => {
  const choice = column?.choices?.find((candidate) => String(candidate.value) === String(value));
  if (choice) return choice.label;
  if (column?.type === 'date') {
    const moment = String(value);
    if (dayForm.test(moment)) return moment;
    return displayTime(moment, lengthOfMoment(moment) === 1 ? 'hh:mm:ss' : undefined);
  }
  return column?.type === 'number' ? String(value) : texts.quoted(String(value));
};

/**
 * @param named label and record name, for a condition on a record's uuid
 * @returns a condition in words, for example `Dataset contains “Cards”`
 */
export function conditionText(
  { column: name, predicate, value }: Condition,
  columns: readonly ConditionColumn[],
  named?: { label: string; name: string },
): string {
  const column = columns.find((candidate) => candidate.name === name);
  // A link may hold a predicate that the list does not offer; it is shown unchanged, so that it can be removed.
  const offered = predicatesOf(column ?? { type: 'text' });
  const verb = offered.find(([id]) => id === predicate)?.[1] ?? predicate;
  if (named) return `${named.label} ${verb} ${texts.quoted(named.name)}`;
  const phrase = `${column?.label ?? name} ${verb}`;
  return needsNoValue(predicate) ? phrase : `${phrase} ${describeValue(column, value)}`;
}

export const conditionCount = (groups: readonly { conditions: readonly unknown[] }[]): number =>
  groups.flatMap(({ conditions }) => conditions).length;

const isSame = (a: Condition, b: Condition): boolean =>
  a.column === b.column && a.predicate === b.predicate && a.value === b.value;

/** @returns the filter with the condition, if it lacks it; undefined past ten conditions (companion.md section 5) */
export function withCondition(
  filter: TimelineFilter,
  condition: Condition,
): TimelineFilter | undefined {
  // A group of one condition applies to the whole search, whatever its operator is.
  const index = filter.groups.findIndex(
    ({ operator, conditions }) => operator === 'AND' || conditions.length === 1,
  );
  const group = filter.groups[index];
  if (group?.conditions.some((other) => isSame(other, condition))) return filter;
  if (conditionCount(filter.groups) >= searchLimits.conditions) return undefined;
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
