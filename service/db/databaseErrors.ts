/** The connection broke, or could not be made, before anything was saved. */
export class ConnectionLost extends Error {}

/** The connection broke during a save, so the data may have been saved or not. */
export class OutcomeUnknown extends ConnectionLost {}

/** @returns the error's code from PostgreSQL (SQLSTATE) or the system; empty if it has none */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True after a serialization failure (40001) or deadlock (40P01): a retry can succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error));

export const isMissingTable = (error: unknown): boolean => codeOf(error) === '42P01';

/** Errors that pass by themselves or that an operator can correct, and the seconds after which to retry. */
const retryDelays: [codes: RegExp, seconds: number][] = [
  // Serialization failure, deadlock, lock timeout, cancelled statement, timeout of an idle transaction.
  [/^(40001|40P01|55P03|57014|25P0[34])$/, 1],
  // A broken connection; a server that stops, starts or has no connection left; a changed password.
  [/^(08...|57P0.|53300|28...)$/, 5],
  // Full disk, out of memory, or a server that is temporarily read-only.
  [/^(53...|25006|58...)$/, 30],
];

/** @returns the seconds after which the same call may succeed; undefined for permanent errors */
export const secondsUntilRetry = (error: unknown): number | undefined =>
  error instanceof ConnectionLost
    ? 5
    : retryDelays.find(([codes]) => codes.test(codeOf(error)))?.[1];
