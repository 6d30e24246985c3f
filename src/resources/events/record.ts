import type { BillingRecord } from '../../../contract/billing';

/** A usage event; its number stands in for the uuid that it does not have. */
export interface EventRecord extends BillingRecord {
  uuid: string;
}

/** The event type filter: Encryption is 0, Decryption is 1 (companion.md section 7). */
export const eventTypes = [
  { value: 0, label: 'Encryption' },
  { value: 1, label: 'Decryption' },
] as const;

export const eventTypeOf = ({ action }: Pick<EventRecord, 'action'>): string =>
  eventTypes.find(({ value }) => value === action)?.label ?? String(action);
