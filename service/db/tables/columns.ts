import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A timestamp: read as a Date, written as a Date or left to the database's default. */
export type Moment = ColumnType<Date, Date | undefined, Date>;
export type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Json<T> = JSONColumnType<T & object>;
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
export type OptionalBytes = ColumnType<
  Uint8Array | null,
  Uint8Array | null | undefined,
  Uint8Array | null
>;

export interface Versioned {
  uuid: Generated<string>;
  created_at: Moment;
  updated_at: Moment;
  /** Incremented by each change, so that nobody overwrites changes that they have not seen (decision 30). */
  version: Generated<number>;
}

/** Records of a standard resource that belongs to no customer, as the contract has them. */
export type Standard<Row extends object> = Versioned &
  Omit<Row, keyof Versioned> & {
    /** Folded texts that a quick search looks into, see searchText.ts. */
    search_text: string;
  };

export interface TenantRecord extends Versioned {
  customer_uuid: string;
  name: string;
  description: string;
  creator_customer_user_uuid: string | null;
  /** Copy of the creator's name, which stays when the person has gone. */
  creator_name: Generated<string>;
  /** Folded texts that a quick search looks into, see searchText.ts. */
  search_text: string;
}
