import { useState } from 'react';
import type { Condition, Predicate } from '../../../contract/search';
import { listTexts } from '../../../texts/lists';
import type { ConditionColumn } from '../../model/list';
import type { ConditionGroup } from '../../model/timeline';
import { needsNoValue, predicatesOf } from './conditions';

/** A condition while it is edited; `text` is what was typed or chosen. */
export interface ConditionDraft {
  /** Names the draft among all others of the form. */
  id: number;
  column: string;
  predicate: Predicate;
  text: string;
}

export interface GroupDraft {
  id: number;
  operator: ConditionGroup['operator'];
  conditions: readonly ConditionDraft[];
}

/** Hands out the numbers of drafts. */
export const createNumbering = (): (() => number) => {
  let last = 0;
  return () => (last += 1);
};

/** @returns a new condition on a column, with its usual predicate and nothing typed */
function emptyDraft(id: number, column: ConditionColumn): ConditionDraft {
  const [usual] = predicatesOf(column);
  return {
    id,
    column: column.name,
    predicate: usual?.[0] ?? 'eq',
    text: column.choices ? String(column.choices[0]?.value ?? '') : '',
  };
}

/** @returns the draft on another column: the predicate stays where that column has it, the text by kind */
export function onColumn(
  draft: ConditionDraft,
  from: ConditionColumn | undefined,
  to: ConditionColumn,
): ConditionDraft {
  const fresh = emptyDraft(draft.id, to);
  const has = predicatesOf(to).some(([predicate]) => predicate === draft.predicate);
  const keepsText = from?.type === to.type && !from.choices && !to.choices;
  return {
    ...fresh,
    ...(has ? { predicate: draft.predicate } : {}),
    ...(keepsText ? { text: draft.text } : {}),
  };
}

/** A moment as the browser's own field for date and time holds it, in UTC. */
const fieldText = (value: Condition['value']): string => {
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return '';
  return moment.toISOString().replace(/(?:\.000)?Z$/, '');
};

/** @returns drafts of conditions that the list offers; one that only a link can hold is left out */
export const draftsOf = (
  groups: readonly ConditionGroup[],
  columns: readonly ConditionColumn[],
  nextId: () => number,
): GroupDraft[] =>
  groups
    .map(({ operator, conditions }) => ({
      id: nextId(),
      operator,
      conditions: conditions.flatMap(({ column: name, predicate, value }) => {
        const column = columns.find((one) => one.name === name);
        if (!column) return [];
        const text = column.type === 'date' ? fieldText(value) : String(value);
        return [
          { id: nextId(), column: name, predicate, text: needsNoValue(predicate) ? '' : text },
        ];
      }),
    }))
    .filter(({ conditions }) => conditions.length > 0);

/** @returns the condition that a draft makes, or what is wrong with it */
export function settleDraft(
  { column: name, predicate, text }: ConditionDraft,
  column: ConditionColumn | undefined,
): { condition: Condition } | { problem: string } {
  const settled = (value: Condition['value']) => ({
    condition: { column: name, predicate, value },
  });
  if (needsNoValue(predicate)) return settled(true);
  const choice = column?.choices?.find(({ value }) => String(value) === text);
  if (choice) return settled(choice.value);
  if (column?.type === 'number')
    return /^\s*-?\d{1,15}(\.\d+)?\s*$/.test(text)
      ? settled(Number(text))
      : { problem: listTexts.conditions.enterNumber };
  if (column?.type === 'date') {
    const moment = new Date(`${text}Z`);
    // The browser's field takes years of five digits, which no date here has.
    return !/^\d{4}-/.test(text) || Number.isNaN(moment.getTime())
      ? { problem: listTexts.conditions.enterDate }
      : settled(moment.toISOString());
  }
  return text.trim() === ''
    ? { problem: listTexts.conditions.enterValue }
    : settled(text.toWellFormed());
}

/** What is wrong with conditions, by the number of their draft. */
type DraftProblems = ReadonlyMap<number, string>;

const none: DraftProblems = new Map();

/** The groups while they are edited; they become a search only as a whole. */
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
    groups: drafts,
    problems,
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
