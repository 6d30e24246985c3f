import { workerScriptUrl } from '../boot/trustedTypes';

/** What a worker says when it could not do its job. */
interface Problem {
  problem: string;
}

/**
 * Has a worker of its own make keys, so that the page stays responsive. What it does not say stays in its
 * memory, which goes with it at the end.
 * @param url of a script of ours that does one job by itself and says one thing at its end
 * @throws Error with a sentence for the person when the browser cannot make keys
 */
export async function runWorker<A extends object>(url: string): Promise<A> {
  if (!isSecureContext)
    throw new Error('Keys can be made only on a page that was opened securely (https).');
  const worker = new Worker(workerScriptUrl(url), { type: 'module', name: 'keygen' });
  try {
    const answer = await answerOf<A>(worker);
    if (!isProblem(answer)) return answer;
    throw new Error(`This browser could not make the keys: ${answer.problem}`);
  } finally {
    worker.terminate();
  }
}

const isProblem = (answer: object): answer is Problem => 'problem' in answer;

const answerOf = <A>(worker: Worker): Promise<A | Problem> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<A | Problem>) => resolve(data));
    // The script was not served, or the browser does not know what it needs; the event says no more.
    worker.addEventListener('error', () =>
      reject(new Error('The part that makes keys could not be loaded. Check your connection.')),
    );
  });
