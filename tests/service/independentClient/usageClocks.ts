import type { Style } from './clientStyles';

/** Nanoseconds of each value of the libraries' setting `event_reporting.timestamp_granularity`. */
const units = {
  NANOS: 1n,
  MILLIS: 1_000_000n,
  SECONDS: 1_000_000_000n,
  MINUTES: 60_000_000_000n,
  HOURS: 3_600_000_000_000n,
  HALF_DAYS: 43_200_000_000_000n,
  DAYS: 86_400_000_000_000n,
} as const;

export type Granularity = keyof typeof units;
export const granularities = Object.keys(units) as readonly Granularity[];

/** Digits of a second's fraction that a library writes at most, and whether it leaves zeros out. */
const fractions: Record<Style, { digits: number; trims: 'no' | 'groups' | 'zeros' }> = {
  node: { digits: 3, trims: 'no' },
  python: { digits: 6, trims: 'no' },
  go: { digits: 9, trims: 'zeros' },
  dotnet: { digits: 7, trims: 'no' },
  java: { digits: 9, trims: 'groups' },
  c: { digits: 0, trims: 'zeros' },
  php: { digits: 0, trims: 'zeros' },
};

function fractionOf(style: Style, nanoseconds: bigint): string {
  const { digits, trims } = fractions[style];
  const all = nanoseconds.toString().padStart(9, '0').slice(0, digits);
  if (trims === 'no') return digits === 0 ? '' : `.${all}`;
  const short = trims === 'groups' ? all.replace(/(?:000)+$/, '') : all.replace(/0+$/, '');
  return short === '' ? '' : `.${short}`;
}

/**
 * A moment as a library writes it, cut by its setting.
 * @param moment nanoseconds since 1970
 */
export function writtenMoment(style: Style, moment: bigint, granularity: Granularity): string {
  const cut = moment - (moment % units[granularity]);
  const second = cut - (cut % units.SECONDS);
  const text = new Date(Number(second / units.MILLIS)).toISOString().slice(0, 19);
  const zone = style === 'python' || style === 'php' ? '+00:00' : 'Z';
  return `${text}${fractionOf(style, cut - second)}${zone}`;
}
