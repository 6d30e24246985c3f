import { invalid } from './apiError';

const uniqueViolation = '23505';

const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === uniqueViolation &&
  'constraint' in error &&
  error.constraint === constraint;

/**
 * Turns the database's refusal of a second record of the same name into a problem of the name field; the
 * index decides, so that no race lets two through.
 * @returns a handler for `.catch`
 */
export const takenName =
  (constraint: string, field: string, what: string, name: string | undefined) =>
  (error: unknown): never => {
    if (!isViolationOf(error, constraint)) throw error;
    throw invalid([
      { field, code: 'taken', detail: `A ${what} named "${name ?? ''}" already exists.` },
    ]);
  };
