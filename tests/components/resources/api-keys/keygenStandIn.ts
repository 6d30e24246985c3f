import { type Mock, vi } from 'vitest';
import type { KeygenAnswer } from '../../../../src/credentials/keygen/generate';
import type { Credentials } from '../../../../src/model/action';

/** Credentials as the browser would generate them. */
export const credentials = {
  accessKeyId: 'AccessKeyIdAccessKeyId01',
  signingKey: 'SigningKey'.padEnd(44, '1'),
  cryptoAccessKey: 'CryptoAccessKey'.padEnd(44, '2'),
  csr: 'csr',
  encryptedPrivateKey: 'encrypted private key',
};

/**
 * Stubs the worker that generates credentials until the globals are reset.
 * @returns a mock that gives the response of each new worker: by default, the same credentials
 */
export function standInForKeygen(): Mock<() => KeygenAnswer<Credentials>> {
  const answer = vi.fn<() => KeygenAnswer<Credentials>>(() => ({ result: credentials }));
  class KeygenWorker extends EventTarget {
    constructor() {
      super();
      const data = answer();
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate() {
      return undefined;
    }
  }
  vi.stubGlobal('Worker', KeygenWorker);
  vi.stubGlobal('isSecureContext', true);
  return answer;
}

/** Replaces it by a worker that never finishes by itself. @returns the started workers, which a test answers */
export function holdKeygen(): EventTarget[] {
  const workers: EventTarget[] = [];
  class SlowWorker extends EventTarget {
    constructor() {
      super();
      workers.push(this);
    }
    terminate() {
      return undefined;
    }
  }
  vi.stubGlobal('Worker', SlowWorker);
  vi.stubGlobal('isSecureContext', true);
  return workers;
}
