/** The connection broke, or none was to be had, before anything was saved. */
export class ConnectionLost extends Error {}

/** The connection broke while something was being saved: it may be there, or not. */
export class OutcomeUnknown extends ConnectionLost {}

/** @returns what PostgreSQL (SQLSTATE) or the system calls an error; empty where neither does */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True after a serialization failure (40001) or deadlock (40P01): a retry can succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error));

export const isMissingTable = (error: unknown): boolean => codeOf(error) === '42P01';

/** Errors that pass by themselves, or that an operator mends: the seconds after which to try again. */
const retryDelays: [codes: RegExp, seconds: number][] = [
  // Serialization, deadlock, no lock in time, statement cancelled, idle for too long in a transaction.
  [/^(40001|40P01|55P03|57014|25P0[34])$/, 1],
  // Connections that break, a server that stops, starts or has no connection left, a password that changes.
  [/^(08...|57P0.|53300|28...)$/, 5],
  // No disk, no memory, or a server that takes no writes for now.
  [/^(53...|25006|58...)$/, 30],
];

/** @returns the seconds after which the same call may succeed; undefined for errors that stay */
export const secondsUntilRetry = (error: unknown): number | undefined =>
  error instanceof ConnectionLost
    ? 5
    : retryDelays.find(([codes]) => codes.test(codeOf(error)))?.[1];
