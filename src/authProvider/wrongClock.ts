import { formatDuration } from 'date-fns/formatDuration';
import { intervalToDuration } from 'date-fns/intervalToDuration';
import { minuteMs } from '../../contract/lib/clock';
import { wrongClockTexts } from '../../texts/sign-in/wrongClock';

/** Milliseconds by which the sign-in library lets clocks differ. */
const leewayMs = minuteMs;

/**
 * Compares this computer's clock with the service's.
 * @returns a message about a wrong clock and its remedy; undefined if it is the provider's clock that is wrong
 */
export async function clockProblem(): Promise<string | undefined> {
  const offset = await clockOffset();
  if (offset === undefined) return wrongClockTexts.somehow;
  const size = Math.abs(offset);
  return size < leewayMs ? undefined : wrongClockTexts.by(describeSpan(size), offset > 0);
}

/** @returns milliseconds by which the clock is ahead, negative when it is behind; undefined without an answer */
async function clockOffset(): Promise<number | undefined> {
  const requestedAt = Date.now();
  const answer = await fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).catch(
    // The caller shows an error of its own.
    () => undefined,
  );
  const serviceTime = Date.parse(answer?.headers.get('Date') ?? '');
  return Number.isNaN(serviceTime) ? undefined : (requestedAt + Date.now()) / 2 - serviceTime;
}

const units = ['years', 'months', 'days', 'hours', 'minutes'] as const;

/** @returns a span of time by its two largest units: "3 hours and 5 minutes" */
function describeSpan(ms: number): string {
  const span = intervalToDuration({ start: 0, end: Math.round(ms / minuteMs) * minuteMs });
  const largest = units.filter((unit) => span[unit] !== undefined).slice(0, 2);
  return formatDuration(span, { format: [...largest], delimiter: ' and ' });
}
