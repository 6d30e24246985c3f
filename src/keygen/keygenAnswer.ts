import type { Credentials } from './makeCredentials';

/** What the worker says once, at the end of its one job. */
export type KeygenAnswer = { credentials: Credentials } | { problem: string };
