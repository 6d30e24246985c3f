import type { Credentials } from './makeCredentials';
import type { KeyPair } from './makeKeyPair';

/** What the worker that makes credentials says once, at the end of its one job. */
export type KeygenAnswer = { credentials: Credentials } | { problem: string };

/** The same of the worker that makes a key pair. */
export type KeyPairAnswer = { keyPair: KeyPair } | { problem: string };
