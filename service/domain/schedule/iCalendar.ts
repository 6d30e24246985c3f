import { pathOfDate, scheduleLimits } from '../../../contract/keys/scheduleTerms';
import { scheduleTexts as texts } from '../../../texts/keys/schedule';
import type { FoundDates, ScheduledDate } from './schedule';

interface CalendarTerms {
  company: string;
  productName: string;
  /** Address of the console, without a trailing slash. */
  publicUrl: string;
}

/**
 * Writes dates as a calendar (RFC 5545). The output depends only on the dates.
 * An event stands for a record and a kind, so that its UID stays when the date moves; its SEQUENCE is the record's
 * version.
 */
export function writeCalendar({ items, total }: FoundDates, terms: CalendarTerms): string {
  const { company, productName } = terms;
  const name = escapeText(texts.calendar(company));
  const refresh = `PT${scheduleLimits.refreshHours}H`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${productName}//Rotations//EN`)}`,
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...(total > items.length
      ? [`X-WR-CALDESC:${escapeText(texts.more(items.length, total, scheduleLimits.months))}`]
      : []),
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...items.flatMap((item) => eventLines(item, terms)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(
  { date, version, modified }: ScheduledDate,
  { publicUrl }: CalendarTerms,
): string[] {
  const { kind, at, record, state, reason } = date;
  const title = texts.titles[kind](record.name);
  const changed = utcMoment(modified);
  return [
    'BEGIN:VEVENT',
    `UID:${kind}-${record.uuid}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version}`,
    `DTSTART:${utcMoment(new Date(at))}`,
    `SUMMARY:${escapeText(state === 'due' ? title : `${texts.states[state]}: ${title}`)}`,
    ...(reason === null ? [] : [`DESCRIPTION:${escapeText(reason)}`]),
    `CATEGORIES:${escapeText(texts.kinds[kind])}`,
    `URL:${publicUrl}${pathOfDate(record)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** @returns the moment in the form `20261120T100000Z` */
const utcMoment = (moment: Date): string =>
  moment.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

/** Escapes a text (RFC 5545, 3.3.11) that has no other control characters, which no text may contain. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Cc}/gu, '');

/** Maximum octets of a line, excluding its break (RFC 5545, 3.1). */
const maxLineBytes = 75;

/** Breaks a line between characters; each continuation line starts with a space, which counts. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineBytes) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
