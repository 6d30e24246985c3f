import workerUrl from './keyPair.worker.ts?worker&url';
import type { KeyPair } from './makeKeyPair';
import { runWorker } from './runWorker';

export type { KeyPair };

/**
 * Makes a key pair in a worker of its own.
 * @throws Error with a sentence for the person when the browser cannot make keys
 */
export async function generateKeyPair(): Promise<KeyPair> {
  const { keyPair } = await runWorker<{ keyPair: KeyPair }>(workerUrl);
  return keyPair;
}
