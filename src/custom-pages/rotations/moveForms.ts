import { moveRefusal } from '../../../contract/keys/scheduleMoves';
import { calendarDay } from '../../../contract/lib/calendarDay';
import { z } from '../../../contract/lib/zod';
import { rotationActionTexts } from '../../../texts/keys/rotationActions';
import type { BulkForm } from '../../model/bulkDialog';

const texts = rotationActionTexts;

const day = calendarDay.or(z.literal(''));

/**
 * @param missing message for a missing day
 * @returns the reason why no date can be moved to the day; being there already is checked for each date
 */
const refusalOf = (value: unknown, missing: string): string | undefined =>
  typeof value === 'string' && value !== '' ? moveRefusal(value, '', new Date()) : missing;

const move: BulkForm = {
  fields: [{ kind: 'day', name: 'day', label: texts.move.day }],
  schema: () => Promise.resolve(z.object({ day })),
  check: (values) => refusalOf(values['day'], texts.move.missing),
};

const spread: BulkForm = {
  fields: [
    { kind: 'day', name: 'from', label: texts.spread.from },
    { kind: 'day', name: 'until', label: texts.spread.until },
  ],
  schema: () => Promise.resolve(z.object({ from: day, until: day })),
  check: ({ from, until }) =>
    refusalOf(from, texts.spread.missing) ??
    refusalOf(until, texts.spread.missing) ??
    (String(until) < String(from) ? texts.spread.order : undefined),
};

export const moveForms = { move, spread };
