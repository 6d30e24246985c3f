import { type Condition, searchLimits } from '../../../contract/search';
import type { ConditionGroup, TimelineFilter } from '../../dataProvider/timelineFilter';

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
  const place = filter.groups.findIndex(
    ({ operator, conditions }) => operator === 'AND' || conditions.length === 1,
  );
  const group = filter.groups[place];
  if (group?.conditions.some((other) => isSame(other, condition))) return filter;
  if (isFull(filter.groups)) return undefined;
  const added: ConditionGroup = {
    operator: 'AND',
    conditions: [...(group?.conditions ?? []), condition],
  };
  return {
    ...filter,
    groups: group ? filter.groups.with(place, added) : [...filter.groups, added],
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
    .map(({ operator, conditions }, place) => ({
      operator,
      conditions: place === group ? conditions.toSpliced(condition, 1) : conditions,
    }))
    .filter(({ conditions }) => conditions.length > 0),
});
