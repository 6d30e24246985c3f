import type { Condition, Predicate } from '../../../contract/search';
import type { ConditionGroup } from '../../dataProvider/timelineFilter';
import type { ConditionColumn } from '../../resources/declare';
import { needsNoValue, predicatesOf } from './conditionWords';

/** A condition while it is being made; `text` is what was typed or chosen. */
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

export const draftTexts = {
  value: 'Enter a value.',
  number: 'Enter a number.',
  date: 'Enter a date and a time.',
} as const;

/** Hands out the numbers of drafts. */
export const createNumbering = (): (() => number) => {
  let last = 0;
  return () => (last += 1);
};

/** @returns a new condition on a column, with its usual predicate and nothing typed */
export function emptyDraft(id: number, column: ConditionColumn): ConditionDraft {
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
  const made = (value: Condition['value']) => ({ condition: { column: name, predicate, value } });
  if (needsNoValue(predicate)) return made(true);
  const choice = column?.choices?.find(({ value }) => String(value) === text);
  if (choice) return made(choice.value);
  if (column?.type === 'number')
    return /^\s*-?\d{1,15}(\.\d+)?\s*$/.test(text)
      ? made(Number(text))
      : { problem: draftTexts.number };
  if (column?.type === 'date') {
    const moment = new Date(`${text}Z`);
    // The browser's field takes years of five digits, which no date here has.
    return !/^\d{4}-/.test(text) || Number.isNaN(moment.getTime())
      ? { problem: draftTexts.date }
      : made(moment.toISOString());
  }
  return text.trim() === '' ? { problem: draftTexts.value } : made(text.toWellFormed());
}
