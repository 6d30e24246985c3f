import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** Counts of rows that belong to no company are kept under this uuid, which nobody has. */
const noCustomer = '00000000-0000-0000-0000-000000000000';

/**
 * Rows that belong to no company, or to all: what staff look after. A company's own rows cannot be
 * reached through this, see `ListSource`.
 */
export const platform = (db: Kysely<Tables>) => ({
  db,
  customer: noCustomer,
  ofStaff: true as const,
});

export type Platform = ReturnType<typeof platform>;
