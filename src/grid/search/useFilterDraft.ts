import { useState } from 'react';
import type { ConditionGroup } from '../../dataProvider/timelineFilter';
import type { ConditionColumn } from '../../resources/declare';
import {
  type ConditionDraft,
  createNumbering,
  draftsOf,
  emptyDraft,
  type GroupDraft,
  settleDraft,
} from './conditionDraft';

/** What is wrong with conditions, by the number of their draft. */
export type DraftProblems = ReadonlyMap<number, string>;

const none: DraftProblems = new Map();

/** The groups while they are being made; they become a search only as a whole. */
export function useFilterDraft(
  groups: readonly ConditionGroup[],
  columns: readonly ConditionColumn[],
) {
  const [nextId] = useState(createNumbering);
  const startGroup = (): GroupDraft[] => {
    const [first] = columns;
    if (!first) return [];
    return [{ id: nextId(), operator: 'AND', conditions: [emptyDraft(nextId(), first)] }];
  };
  const [drafts, setDrafts] = useState(() => {
    const known = draftsOf(groups, columns, nextId);
    return known.length > 0 ? known : startGroup();
  });
  const [problems, setProblems] = useState(none);

  const columnOf = (draft: ConditionDraft) => columns.find(({ name }) => name === draft.column);
  const changeGroup = (id: number, change: (group: GroupDraft) => GroupDraft) =>
    setDrafts((all) =>
      all
        .map((group) => (group.id === id ? change(group) : group))
        .filter(({ conditions }) => conditions.length > 0),
    );

  return {
    drafts,
    problems,
    columnOf,
    setOperator: (group: number, operator: GroupDraft['operator']) =>
      changeGroup(group, (before) => ({ ...before, operator })),
    change: (group: number, draft: ConditionDraft) => {
      setProblems((before) => new Map([...before].filter(([id]) => id !== draft.id)));
      changeGroup(group, (before) => ({
        ...before,
        conditions: before.conditions.map((other) => (other.id === draft.id ? draft : other)),
      }));
    },
    /** @returns the number of the new draft */
    addCondition: (group: number) => {
      const [first] = columns;
      if (!first) return undefined;
      const draft = emptyDraft(nextId(), first);
      changeGroup(group, (before) => ({ ...before, conditions: [...before.conditions, draft] }));
      return draft.id;
    },
    addGroup: () => {
      const added = startGroup();
      setDrafts((all) => [...all, ...added]);
      return added[0]?.conditions[0]?.id;
    },
    /** A group without conditions goes with its last one. */
    remove: (group: number, id: number) =>
      changeGroup(group, (before) => ({
        ...before,
        conditions: before.conditions.filter((draft) => draft.id !== id),
      })),
    clear: () => setDrafts([]),
    /** @returns the groups; or the number of the first draft that is not one yet */
    settle: (): { groups: ConditionGroup[] } | { wrong: number } => {
      const found = new Map<number, string>();
      const settled = drafts.map(({ operator, conditions }) => ({
        operator,
        conditions: conditions.flatMap((draft) => {
          const answer = settleDraft(draft, columnOf(draft));
          if ('condition' in answer) return [answer.condition];
          found.set(draft.id, answer.problem);
          return [];
        }),
      }));
      setProblems(found);
      const [wrong] = found.keys();
      return wrong === undefined ? { groups: settled } : { wrong };
    },
  };
}
