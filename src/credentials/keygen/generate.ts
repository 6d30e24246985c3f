import { keygenTexts } from '../../../texts/api-keys/credentials';
import { workerScriptUrl } from '../../ui/browser/trustedTypes';
import type { Credentials } from '../../model/action';
import workerUrl from './keygen.worker.ts?worker&url';
import type { KeyPair } from './keys';

/** A job of the worker, which is also the worker's name. */
export type KeygenJob = 'credentials' | 'key-pair';

/** The one message of the worker, at the end of its job. */
export type KeygenAnswer<T> = { result: T } | { problem: string };

/** Makes the credentials of one API key. The private key in clear never leaves the worker. */
export const generateCredentials = (): Promise<Credentials> => runWorker('credentials');

export const generateKeyPair = (): Promise<KeyPair> => runWorker('key-pair');

/** A worker for each job: secrets go with its memory. @throws Error in words when no keys can be made */
async function runWorker<T>(job: KeygenJob): Promise<T> {
  if (!isSecureContext) throw new Error(keygenTexts.insecurePage);
  const worker = new Worker(workerScriptUrl(workerUrl), { type: 'module', name: job });
  try {
    const answer = await answerOf<T>(worker);
    if ('result' in answer) return answer.result;
    throw new Error(keygenTexts.failed(answer.problem));
  } finally {
    worker.terminate();
  }
}

const answerOf = <T>(worker: Worker): Promise<KeygenAnswer<T>> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<KeygenAnswer<T>>) => resolve(data));
    // The script was not served, or the browser lacks a feature; the event does not tell which.
    worker.addEventListener('error', () => reject(new Error(keygenTexts.notLoaded)));
  });
