import type { BillingUsage } from '../../../contract/billing';
import { figuresOf, type UsageFigures } from '../../page/usageFigures';

/** @returns the calls of the billing period against the entitlement, undefined when there is none */
export const usageFigures = ({
  entitlement,
  event_count: count,
}: BillingUsage): UsageFigures | undefined => figuresOf(count, entitlement, ['call', 'calls']);

/** @returns the first and the last day of the period, yyyy-MM-dd, from its start and its end, which is not in it */
export const periodDays = ({ period_start: start, period_end: end }: BillingUsage) => ({
  start: start.slice(0, 10),
  end: new Date(Date.parse(end) - 1).toISOString().slice(0, 10),
});
