import { HttpError } from 'ra-core';

/** A record as the console holds it: the service's fields, its uuid as `id`, and its version. */
export interface ConsoleRecord {
  id: string;
  version?: string | number;
  [field: string]: unknown;
}

/** A change was made from an old version (HTTP 412, decision 30); carries the record as it is now. */
export class ConflictError extends HttpError {
  readonly current: ConsoleRecord;

  constructor(message: string, body: unknown, current: ConsoleRecord) {
    super(message, 412, body);
    // HttpError's constructor puts its own prototype back.
    Object.setPrototypeOf(this, ConflictError.prototype);
    this.current = current;
  }
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

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
        !same(value, previous[field]),
    ),
  );

export interface FieldConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who left the field as it was; nobody when both changed it. */
  unchangedBy?: 'mine' | 'theirs';
  /** Whose value is taken until the person chooses. */
  choice: 'mine' | 'theirs';
}

/**
 * Compares an edit with what someone else saved meanwhile, field by field.
 * @param before the values the edit began with
 * @param mine the values as typed
 * @param current the values as they are now on the service
 * @returns every field in which both differ; what only the other person changed is theirs by default
 */
export const fieldConflicts = (
  before: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): FieldConflict[] =>
  Object.keys(changedFields(mine, current)).map((field) => {
    const both: FieldConflict = {
      field,
      mine: mine[field],
      theirs: current[field],
      choice: 'mine',
    };
    if (same(mine[field], before[field])) {
      both.unchangedBy = 'mine';
      both.choice = 'theirs';
    } else if (same(current[field], before[field])) both.unchangedBy = 'theirs';
    return both;
  });
