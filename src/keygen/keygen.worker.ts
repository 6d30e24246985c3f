import { makeCredentials } from './makeCredentials';
import type { KeygenAnswer } from './keygenAnswer';

const answer = (content: KeygenAnswer): void => postMessage(content);

// One worker does one job, which starts by itself. A rejected promise is no `error` event for the
// page, so that the reason is told in words.
makeCredentials().then(
  (credentials) => answer({ credentials }),
  (error: unknown) => answer({ problem: String(error) }),
);
