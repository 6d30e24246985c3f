import type { KeygenAnswer, KeygenJob } from './generate';
import { makeCredentials, makeKeyPair } from './keys';

const jobs: Record<KeygenJob, () => Promise<unknown>> = {
  credentials: makeCredentials,
  'key-pair': makeKeyPair,
};
const answer = (content: KeygenAnswer<unknown>): void => postMessage(content);

// The page names the worker after its one job, which starts at once. A rejected promise raises no `error`
// event on the page, so the reason is sent as a message.
const job = self.name === 'key-pair' ? 'key-pair' : 'credentials';
jobs[job]().then(
  (result) => answer({ result }),
  (error: unknown) => answer({ problem: String(error) }),
);
