/** A record that the service knows by its uuid; the declaration's own type adds the other fields. */
export interface ServiceRecord {
  uuid: string;
}

declare const rowOnly: unique symbol;

/** A row of a list: its uuid also as `id`, and the list's fields, which need not be all of the record's. */
export interface ConsoleRow extends ServiceRecord {
  id: string;
  [field: string]: unknown;
  /** Only for the compiler: tells a row from a whole record. */
  readonly [rowOnly]?: true;
}

/** A whole record: its uuid as `id` too, all of its fields, and the version that a change begins with. */
export interface ConsoleRecord extends ServiceRecord {
  id: string;
  version?: string | number;
  [field: string]: unknown;
  readonly [rowOnly]?: never;
}
