import { countText } from './countText';

export interface UsageFigures {
  /** Whole percent of the entitlement, at most 100. */
  percent: number;
  /** In words, for example `100% used`. */
  used: string;
  /** Only beyond the entitlement, for example `12% overage`. */
  overage?: string;
  /** What is left, or what is beyond. */
  rest: string;
}

/** One of what is counted, and several: `['call', 'calls']`. */
export type Noun = readonly [one: string, several: string];

/** @returns for example `1 call` or `1,200 calls` */
export const counted = (count: number, [one, several]: Noun): string =>
  `${countText(count)} ${count === 1 ? one : several}`;

/** @returns how an overage reads; a part of a percent is one that is not nothing */
function overageText(over: number, entitlement: number): string {
  const percent = Math.round((over / entitlement) * 100);
  return percent === 0 ? 'less than 1% overage' : `${countText(percent)}% overage`;
}

/**
 * Use against an entitlement: the rounded percentage, and beyond it 100 and the overage (console.md
 * section 2).
 * @returns undefined when there is no entitlement to measure by
 */
export function figuresOf(
  count: number,
  entitlement: number | null,
  noun: Noun,
): UsageFigures | undefined {
  if (entitlement === null) return undefined;
  const over = count - entitlement;
  if (over > 0)
    return {
      percent: 100,
      used: '100% used',
      overage: entitlement === 0 ? undefined : overageText(over, entitlement),
      rest: `${counted(over, noun)} beyond what your plan includes`,
    };
  const percent = entitlement === 0 ? 0 : Math.round((count / entitlement) * 100);
  return {
    percent,
    used: `${percent}% used`,
    rest: `${counted(entitlement - count, noun)} left`,
  };
}
