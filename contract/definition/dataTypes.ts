/** Kinds of structured data, without zod. Names are those of the client libraries' protocol (`data_type`). */

export const dataTypes = [
  'formatted_string',
  'integer',
  'date',
  'datetime',
  'token',
  'generic_string',
] as const;
export type DataType = (typeof dataTypes)[number];

/** Every kind except text; their definitions are typed. */
export type TypedKind = Exclude<DataType, 'formatted_string'>;

export const isTyped = (dataType: DataType | null | undefined): dataType is TypedKind =>
  dataType !== null && dataType !== undefined && dataType !== 'formatted_string';
