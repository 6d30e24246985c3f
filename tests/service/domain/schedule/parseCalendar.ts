import ICAL from 'ical.js';

export type CalendarEvent = Partial<Record<string, string>>;

interface Calendar {
  properties: CalendarEvent;
  events: CalendarEvent[];
}

/** Properties that RFC 5545, 5546 and 7986 allow once; calendars of this product have no others. */
const ofCalendar = {
  needed: ['PRODID', 'VERSION'],
  allowed: ['CALSCALE', 'METHOD', 'NAME', 'REFRESH-INTERVAL'],
};
const ofEvent = {
  needed: ['UID', 'DTSTAMP', 'DTSTART'],
  allowed: ['CATEGORIES', 'DESCRIPTION', 'LAST-MODIFIED', 'SEQUENCE', 'SUMMARY', 'TRANSP', 'URL'],
};

// RFC 7986, which the library does not know.
ICAL.design.icalendar.property.name = { defaultType: 'text' };

/**
 * Reads a calendar with a library, and refuses the deviations that the library tolerates.
 * @throws Error with the rule of RFC 5545 that is broken
 */
export function parseCalendar(file: string): Calendar {
  checkLines(file);
  const calendar = new ICAL.Component(ICAL.parse(file));
  require(calendar.name === 'vcalendar', 'It is one calendar.');
  const parts = calendar.getAllSubcomponents();
  require(parts.every(({ name }) => name === 'vevent'), 'It has only events.');
  const events = parts.map((event) => propertiesOf(event, ofEvent));
  const uids = events.map(({ UID: uid }) => uid);
  require(new Set(uids).size === uids.length, 'No two events have one UID.');
  return { properties: propertiesOf(calendar, ofCalendar), events };
}

/** Section 3.1: lines end with CRLF, have at most 75 octets, and a fold parts no character. */
function checkLines(file: string): void {
  require(file.endsWith('\r\n'), 'The last line ends with CRLF.');
  for (const line of file.slice(0, -2).split('\r\n')) {
    require(!/\p{Cc}/u.test(line), `Control characters are escaped: ${line}`);
    require(Buffer.byteLength(line) <= 75, `A line has at most 75 octets: ${line}`);
    require(line.isWellFormed(), `A fold does not part a character: ${line}`);
  }
}

/** @returns values by name: texts without their escapes, moments and durations as they are written */
function propertiesOf(component: ICAL.Component, { needed, allowed }: typeof ofEvent) {
  const properties: CalendarEvent = {};
  for (const property of component.getAllProperties()) {
    const name = property.name.toUpperCase();
    const isKnown = [...needed, ...allowed].includes(name) || name.startsWith('X-');
    require(isKnown, `${name} is known.`);
    require(properties[name] === undefined, `${name} is there once.`);
    const value = property.getFirstValue();
    require(property.getValues().length === 1, `${name} has one value.`);
    const isLocal = value instanceof ICAL.Time && value.zone !== ICAL.Timezone.utcTimezone;
    require(!isLocal, `${name} is in UTC.`);
    properties[name] =
      value instanceof ICAL.Time || value instanceof ICAL.Duration
        ? value.toICALString()
        : String(value);
  }
  for (const name of needed) require(properties[name] !== undefined, `${name} is there.`);
  return properties;
}

function require(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}
