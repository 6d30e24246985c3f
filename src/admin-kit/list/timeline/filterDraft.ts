import { dayForm, isDay } from '../../../../contract/lib/dateRanges';
import type { Condition, Predicate } from '../../../../contract/api/search';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import type { ConditionGroup } from '../../../model/timeline';
import { needsNoValue, predicatesOf } from './conditions';

/** A condition while it is edited; `text` is what was typed or chosen. */
export interface ConditionDraft {
  id: string;
  column: string;
  predicate: Predicate;
  text: string;
}

export interface GroupDraft {
  id: string;
  operator: ConditionGroup['operator'];
  conditions: readonly ConditionDraft[];
}

/** @returns a new condition on a column, with its usual predicate and nothing typed */
export function emptyDraft(column: ConditionColumn): ConditionDraft {
  const [usual] = predicatesOf(column);
  return {
    id: crypto.randomUUID(),
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
  const fresh = emptyDraft(to);
  const has = predicatesOf(to).some(([predicate]) => predicate === draft.predicate);
  const keepsText = from?.type === to.type && !from.choices && !to.choices;
  return {
    ...fresh,
    id: draft.id,
    predicate: has ? draft.predicate : fresh.predicate,
    text: keepsText ? draft.text : fresh.text,
  };
}

/** A day, or a moment in UTC, as the field holds it, in the order of all dates: of a whole minute without seconds. */
const fieldText = (value: Condition['value']): string => {
  const given = String(value);
  if (dayForm.test(given)) return given;
  const moment = new Date(given);
  if (Number.isNaN(moment.getTime())) return '';
  return moment
    .toISOString()
    .replace('T', ' ')
    .replace(/(?::00)?(?:\.000)?Z$/, '');
};

/** Day and time, and seconds where they matter. */
const typedMoment = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)$/;

/** @returns drafts of conditions that the list offers; one that only a link can hold is left out */
export const draftsOf = (
  groups: readonly ConditionGroup[],
  columns: readonly ConditionColumn[],
): GroupDraft[] =>
  groups
    .map(({ operator, conditions }) => ({
      id: crypto.randomUUID(),
      operator,
      conditions: conditions.flatMap(({ column: name, predicate, value }) => {
        const column = columns.find((one) => one.name === name);
        if (!column) return [];
        const text = column.type === 'date' ? fieldText(value) : String(value);
        return [
          {
            id: crypto.randomUUID(),
            column: name,
            predicate,
            text: needsNoValue(predicate) ? '' : text,
          },
        ];
      }),
    }))
    .filter(({ conditions }) => conditions.length > 0);

export function validateDraft(
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
    const typed = text.trim();
    // A day alone is the whole day.
    if (isDay(typed)) return settled(typed);
    const [, day = '', time = ''] = typedMoment.exec(typed) ?? [];
    const moment = `${day}T${time}Z`;
    return Number.isNaN(Date.parse(moment)) || !isDay(day)
      ? { problem: listTexts.conditions.enterDate }
      : settled(moment);
  }
  return text.trim() === ''
    ? { problem: listTexts.conditions.enterValue }
    : settled(text.toWellFormed());
}

/** @returns the groups that drafts make, and what is wrong with those that make no condition yet */
export function validateDrafts(drafts: readonly GroupDraft[], columns: readonly ConditionColumn[]) {
  const problems = new Map<ConditionDraft, string>();
  const groups = drafts.map(({ operator, conditions }): ConditionGroup => ({
    operator,
    conditions: conditions.flatMap((draft) => {
      const column = columns.find(({ name }) => name === draft.column);
      const settled = validateDraft(draft, column);
      if ('condition' in settled) return [settled.condition];
      problems.set(draft, settled.problem);
      return [];
    }),
  }));
  return { groups, problems };
}
