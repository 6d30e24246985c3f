/** Displayed times: 'yyyy-MM-dd hh:mm aa' plus the zone, default UTC (console.md section 9). */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZoneName: 'short',
  });
  formats.set(zone, made);
  return made;
}

/**
 * @param moment a moment as the service writes it (ISO 8601, UTC)
 * @param zone an IANA time zone name
 * @returns for example `2026-11-20 09:05 AM UTC`; a text that is no moment comes back as it is
 * @throws RangeError for a zone that does not exist
 */
export function displayTime(moment: string, zone = 'UTC'): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value] as const),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
  return `${day} ${time} ${part('timeZoneName')}`;
}
