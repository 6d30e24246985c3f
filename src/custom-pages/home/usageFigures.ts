import type { BillingUsage } from '../../../contract/billing';
import { countText } from './homeTexts';

export interface UsageFigures {
  /** Whole percent of the entitlement, at most 100. */
  percent: number;
  /** In words, for example `100% used`. */
  used: string;
  /** Only beyond the entitlement, for example `12% overage`. */
  overage?: string;
  /** Calls left, or calls beyond. */
  rest: string;
}

/** @returns how an overage reads; a part of a percent is one that is not nothing */
function overageText(over: number, entitlement: number): string {
  const percent = Math.round((over / entitlement) * 100);
  return percent === 0 ? 'less than 1% overage' : `${countText(percent)}% overage`;
}

const callsText = (calls: number): string =>
  `${countText(calls)} ${calls === 1 ? 'call' : 'calls'}`;

/**
 * Usage against the entitlement: the rounded percentage, and beyond it 100 and the overage (console.md
 * section 2).
 * @returns undefined when there is no entitlement to measure by
 */
export function usageFigures(usage: BillingUsage): UsageFigures | undefined {
  const { entitlement, event_count: count } = usage;
  if (entitlement === null) return undefined;
  const over = count - entitlement;
  if (over > 0)
    return {
      percent: 100,
      used: '100% used',
      overage: entitlement === 0 ? undefined : overageText(over, entitlement),
      rest: `${callsText(over)} beyond what your plan includes`,
    };
  const percent = entitlement === 0 ? 0 : Math.round((count / entitlement) * 100);
  return {
    percent,
    used: `${percent}% used`,
    rest: `${callsText(entitlement - count)} left`,
  };
}

/** @returns the first and the last day of the period, yyyy-MM-dd, from its start and its end, which is not in it */
export const periodDays = ({ period_start: start, period_end: end }: BillingUsage) => ({
  start: start.slice(0, 10),
  end: new Date(Date.parse(end) - 1).toISOString().slice(0, 10),
});
