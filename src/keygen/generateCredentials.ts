import { workerScriptUrl } from '../boot/trustedTypes';
import workerUrl from './keygen.worker.ts?worker&url';
import type { KeygenAnswer } from './keygenAnswer';
import type { Credentials } from './makeCredentials';

export type { Credentials };

/**
 * Makes the credentials of one API key in a worker of its own, so that the page stays responsive. The
 * private key in clear never leaves the worker, whose memory goes with it at the end.
 * @throws Error with a sentence for the person when the browser cannot make keys
 */
export async function generateCredentials(): Promise<Credentials> {
  if (!isSecureContext)
    throw new Error('Keys can be made only on a page that was opened securely (https).');
  const worker = new Worker(workerScriptUrl(workerUrl), { type: 'module', name: 'keygen' });
  try {
    const answer = await answerOf(worker);
    if ('credentials' in answer) return answer.credentials;
    throw new Error(`This browser could not make the keys: ${answer.problem}`);
  } finally {
    worker.terminate();
  }
}

const answerOf = (worker: Worker): Promise<KeygenAnswer> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<KeygenAnswer>) => resolve(data));
    // The script was not served, or the browser does not know what it needs; the event says no more.
    worker.addEventListener('error', () =>
      reject(new Error('The part that makes keys could not be loaded. Check your connection.')),
    );
  });
