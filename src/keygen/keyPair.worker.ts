import type { KeyPairAnswer } from './keygenAnswer';
import { makeKeyPair } from './makeKeyPair';

const answer = (content: KeyPairAnswer): void => postMessage(content);

// As the other worker: one job, which starts by itself, and whose failure is told in words.
makeKeyPair().then(
  (keyPair) => answer({ keyPair }),
  (error: unknown) => answer({ problem: String(error) }),
);
