import { type DayPart, type DayParts, dayParts, digitsOf, typedPart } from './dayParts';

/** Parts typed so far, one key after the other, and the part that the next key goes to. */
interface TypedDate {
  parts: Partial<DayParts>;
  at: DayPart;
  /** It may still be the beginning of a year, such as `20` of `2026-09-15`. */
  isOpen: boolean;
}

const yearBegun = /^(?:1|19\d{0,2}|2|20\d{0,2})$/;
const isSeparator = (key: string): boolean => key === '/' || key === '-';

/**
 * Reads keys that move from part to part: by a separator, or once a part is full. A separator after a full part only
 * confirms the move. Four digits and a dash are the year of an ISO date.
 * @param start the part that the first key went to
 * @returns undefined for what is no date in a form that is understood
 */
export function readTyped(start: DayPart, text: string): TypedDate | undefined {
  if (!/^\d*(?:\/\d*)*$/.test(text) && !/^\d*(?:-\d*)*$/.test(text)) return undefined;
  const isYearFirst = start === 'month' && /^(?:19|20)\d\d-/.test(text);
  const order = isYearFirst
    ? (['year', 'month', 'day'] as const)
    : dayParts.slice(dayParts.indexOf(start));
  const parts: Partial<DayParts> = {};
  let index = 0;
  let wasFilled = false;
  for (const key of text) {
    const part = order[index] ?? start;
    const before = parts[part] ?? '';
    if (!isSeparator(key)) {
      const typed = typedPart(part, before + key);
      parts[part] = typed.text;
      wasFilled = typed.full && index < order.length - 1;
      if (wasFilled) index += 1;
    } else if (wasFilled) wasFilled = false;
    else if (index === order.length - 1 || isCutShort(parts, part)) return undefined;
    else {
      if (before !== '') parts[part] = before.padStart(digitsOf[part], '0');
      index += 1;
    }
  }
  return { parts, at: order[index] ?? start, isOpen: start === 'month' && yearBegun.test(text) };
}

/** A year with less than its digits, or a part that is left out after another. */
function isCutShort(parts: Partial<DayParts>, part: DayPart): boolean {
  const { [part]: digits = '' } = parts;
  if (digits === '') return Object.keys(parts).length > 0;
  return part === 'year' && digits.length < digitsOf.year;
}
