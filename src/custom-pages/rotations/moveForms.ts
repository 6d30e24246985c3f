import { moveRefusal } from '../../../contract/keys/scheduleMoves';
import { calendarDay } from '../../../contract/lib/calendarDay';
import { z } from '../../../contract/lib/zod';
import { rotationActionTexts } from '../../../texts/keys/rotationActions';
import { ruleTexts } from '../../../texts/rules/fields';
import type { BulkForm } from '../../model/bulkDialog';

const texts = rotationActionTexts;

const day = calendarDay.or(z.literal(''));

/** @returns the reason why no date can be moved to the day; being there already is checked for each date */
const refusalOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? moveRefusal(value, '', new Date())
    : ruleTexts.required;

const move: BulkForm = {
  fields: [{ kind: 'day', name: 'day', label: texts.move.day }],
  schema: () => Promise.resolve(z.object({ day })),
  check: (values) => refusalOf(values['day']),
};

const spread: BulkForm = {
  fields: [
    { kind: 'day', name: 'from', label: texts.spread.from },
    { kind: 'day', name: 'until', label: texts.spread.until },
  ],
  schema: () => Promise.resolve(z.object({ from: day, until: day })),
  check: ({ from, until }) =>
    refusalOf(from) ??
    refusalOf(until) ??
    (String(until) < String(from) ? texts.spread.order : undefined),
};

export const moveForms = { move, spread };
