import { HttpError } from 'ra-core';
import { isObject } from '../../contract/lib/isObject';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import type { PayloadShape } from '../model/read';
import type { ConsoleRecord, ConsoleRow } from '../model/record';
import type { HttpAnswer } from './http';

/** @returns a type guard for objects with fields of these types; for code in the first load, without zod */
export const hasFields =
  <T extends object>(types: Readonly<Partial<Record<keyof T, 'string' | 'number' | 'boolean'>>>) =>
  (value: unknown): value is T =>
    isObject(value) && Object.entries(types).every(([field, type]) => typeof value[field] === type);

/** @returns `data.<key>` of an answer, or undefined (console.md section 7: plural keys) */
export const dataAt = (body: unknown, key: string): unknown =>
  isObject(body) && isObject(body.data) ? body.data[key] : undefined;

/** @throws HttpError when the answer has another payload than the expected one */
export function payloadOf<T>(
  { body, status }: Omit<HttpAnswer, 'headers'>,
  shape: PayloadShape<T>,
): T {
  const payload = dataAt(body, shape.key);
  if (!shape.is(payload)) throw new HttpError(shape.otherwise, status, body);
  return payload;
}

/** Checks only the array; the types of its items, like those of records, are the service's schema. */
export const isListOf = <T>(value: unknown): value is T[] => Array.isArray(value);

/** Total number of rows in a list, on all pages. */
export const totalPayload = {
  key: 'pagination',
  is: hasFields<{ total_count: number }>({ total_count: 'number' }),
  otherwise: serviceTexts.without('list'),
};

export interface NamedRecord {
  uuid: string;
  name: string;
}

export const isNamed = hasFields<NamedRecord>({ uuid: 'string', name: 'string' });

/** Nothing but uuid and name, whatever else the record holds. */
export const nameOf = ({ uuid, name }: NamedRecord): NamedRecord => ({ uuid, name });

/** The entity tag is the record's version (decision 30), inside quotes and perhaps a weak mark. */
function versionIn(headers: Headers): string | number | undefined {
  const tag = /^(?:W\/)?"(.*)"$/.exec(headers.get('etag') ?? '')?.[1];
  if (tag === undefined || tag === '') return undefined;
  return /^\d{1,15}$/.test(tag) ? Number(tag) : tag;
}

/** @param headers with the version as entity tag @throws HttpError without a record */
export function recordFrom(payload: unknown, headers?: Headers): ConsoleRecord {
  if (!isObject(payload) || typeof payload.uuid !== 'string')
    throw new HttpError(serviceTexts.without('record'), 200, payload);
  const version = headers && versionIn(headers);
  const { uuid } = payload;
  return { ...payload, uuid, id: uuid, ...(version === undefined ? {} : { version }) };
}

/** @throws HttpError when the answer holds no list, or a row without an identifier */
export function rowsFrom(payload: unknown): ConsoleRow[] {
  if (!Array.isArray(payload)) throw new HttpError(serviceTexts.without('list'), 200, payload);
  return payload.map((row: unknown) => recordFrom(row));
}

/** A change was made from an old version (HTTP 412, decision 30); carries the record as it is now. */
export class ConflictError extends HttpError {
  readonly current: ConsoleRecord;

  constructor(message: string, body: unknown, current: ConsoleRecord) {
    super(message, 412, body);
    // HttpError's constructor resets the prototype to its own.
    Object.setPrototypeOf(this, ConflictError.prototype);
    this.current = current;
  }
}

const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** @returns the fields of `data` whose value is not the one in `previous`; id and version never count */
export const changedFields = (
  data: Readonly<Record<string, unknown>>,
  previous: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) =>
        field !== 'id' &&
        field !== 'version' &&
        value !== undefined &&
        !isSameJson(value, previous[field]),
    ),
  );

export interface FieldConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Side that left the field unchanged; undefined when both changed it. */
  unchangedBy?: 'mine' | 'theirs';
  /** Side whose value is kept until the person chooses. */
  choice: 'mine' | 'theirs';
}

/** @returns every field that differs; fields that only the other person changed default to theirs */
export const fieldConflicts = (
  before: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): FieldConflict[] =>
  Object.keys(changedFields(mine, current)).map((field) => {
    const conflict: FieldConflict = {
      field,
      mine: mine[field],
      theirs: current[field],
      choice: 'mine',
    };
    if (isSameJson(mine[field], before[field])) {
      conflict.unchangedBy = 'mine';
      conflict.choice = 'theirs';
    } else if (isSameJson(current[field], before[field])) conflict.unchangedBy = 'theirs';
    return conflict;
  });
