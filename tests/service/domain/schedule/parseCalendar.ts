export type CalendarEvent = Partial<Record<string, string>>;

interface Calendar {
  properties: CalendarEvent;
  events: CalendarEvent[];
}

/** Properties that RFC 5545, 5546 and 7986 allow once; calendars of this product have no others. */
const texts = new Set(['PRODID', 'NAME', 'SUMMARY', 'DESCRIPTION', 'CATEGORIES']);
const patterns: Readonly<Record<string, RegExp>> = {
  VERSION: /^2\.0$/,
  CALSCALE: /^GREGORIAN$/,
  'REFRESH-INTERVAL': /^PT\d+H$/,
  UID: /^[^\s@]+@[^\s@]+$/,
  DTSTAMP: /^\d{8}T\d{6}Z$/,
  'LAST-MODIFIED': /^\d{8}T\d{6}Z$/,
  DTSTART: /^\d{8}T\d{6}Z$/,
  SEQUENCE: /^\d{1,10}$/,
  URL: /^https?:\/\/[\x21-\x7E]+$/,
  TRANSP: /^TRANSPARENT$/,
};
const requiredOfCalendar = ['PRODID', 'VERSION'];
const requiredOfEvent = ['UID', 'DTSTAMP', 'DTSTART'];

/**
 * Reads a calendar by the rules of RFC 5545, and refuses whatever departs from them.
 * @throws Error with the line that does
 */
export function parseCalendar(file: string): Calendar {
  const lines = unfold(file);
  require(lines.shift() === 'BEGIN:VCALENDAR', 'The first line begins the calendar.');
  require(lines.pop() === 'END:VCALENDAR', 'The last line ends the calendar.');
  const calendar: Calendar = { properties: {}, events: [] };
  let event: CalendarEvent | undefined;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') {
      require(event === undefined, 'Events are not nested.');
      event = {};
    } else if (line === 'END:VEVENT') {
      requireAll(event ?? {}, requiredOfEvent);
      calendar.events.push(event ?? {});
      event = undefined;
    } else addProperty(event ?? calendar.properties, line);
  }
  require(event === undefined, 'The last event ends.');
  requireAll(calendar.properties, requiredOfCalendar);
  const uids = calendar.events.map(({ UID: uid }) => uid);
  require(new Set(uids).size === uids.length, 'No two events have one UID.');
  return calendar;
}

/** Section 3.1: lines end with CRLF, have at most 75 octets, and go on after a break and a space. */
function unfold(file: string): string[] {
  require(file.endsWith('\r\n'), 'The last line ends with CRLF.');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    require(!/[\r\n]/.test(line), `A line ends with CRLF: ${line}`);
    require(Buffer.byteLength(line) <= 75, `A line has at most 75 octets: ${line}`);
    require(line.isWellFormed(), `A fold does not part a character: ${line}`);
  }
  return physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
}

function addProperty(properties: CalendarEvent, line: string): void {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/s.exec(line) ?? [];
  require(name !== '', `A line is a name and a value: ${line}`);
  require(properties[name] === undefined, `A property is there once: ${line}`);
  const isDuration = name === 'REFRESH-INTERVAL';
  require(parameters === (isDuration ? ';VALUE=DURATION' : ''), `Parameters are known: ${line}`);
  require(!/\p{Cc}/u.test(value), `No control characters: ${line}`);
  if (texts.has(name) || name.startsWith('X-')) properties[name] = unescape(value);
  else {
    require(patterns[name]?.test(value) === true, `A value has its form: ${line}`);
    properties[name] = value;
  }
}

/** Section 3.3.11. */
function unescape(value: string): string {
  const rest = value.replaceAll(/\\[\\;,nN]/g, '');
  require(!/[\\;,]/.test(rest), `Separators in a text are escaped: ${value}`);
  return value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) =>
    escaped.toLowerCase() === 'n' ? '\n' : escaped,
  );
}

function requireAll(properties: CalendarEvent, names: readonly string[]): void {
  for (const name of names) require(properties[name] !== undefined, `${name} is there.`);
}

function require(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}
