/** A record that the service knows by its uuid; what else is in it, its declaration's own type says. */
export interface ServiceRecord {
  uuid: string;
}

declare const rowOnly: unique symbol;

/** A row of a list: its uuid as `id` too, and the fields that the list has, which need not be all. */
export interface ConsoleRow extends ServiceRecord {
  id: string;
  [field: string]: unknown;
  /** Only for the compiler: a row is no whole record. */
  readonly [rowOnly]?: true;
}

/** A whole record: its uuid as `id` too, all of its fields, and the version that a change begins with. */
export interface ConsoleRecord extends ServiceRecord {
  id: string;
  version?: string | number;
  [field: string]: unknown;
  readonly [rowOnly]?: never;
}
