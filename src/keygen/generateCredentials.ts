import workerUrl from './keygen.worker.ts?worker&url';
import type { Credentials } from './makeCredentials';
import { runWorker } from './runWorker';

export type { Credentials };

/**
 * Makes the credentials of one API key in a worker of its own. The private key in clear never leaves the
 * worker.
 * @throws Error with a sentence for the person when the browser cannot make keys
 */
export async function generateCredentials(): Promise<Credentials> {
  const { credentials } = await runWorker<{ credentials: Credentials }>(workerUrl);
  return credentials;
}
