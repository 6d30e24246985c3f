import { type Mock, vi } from 'vitest';
import type { KeygenAnswer } from '../../../../src/credentials/keygen/generate';
import type { Credentials } from '../../../../src/model/action';

/** Credentials as the browser would have made them. */
export const credentials = {
  accessKeyId: 'AccessKeyIdAccessKeyId01',
  signingKey: 'SigningKey'.padEnd(44, '1'),
  cryptoAccessKey: 'CryptoAccessKey'.padEnd(44, '2'),
  csr: 'csr',
  encryptedPrivateKey: 'encrypted private key',
};

/**
 * Puts a stand-in in the place of the worker that makes credentials, until the globals are put back.
 * @returns gives its answers, one a worker: the same credentials unless told otherwise
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

/** Puts a worker that never comes to an end by itself in its place. @returns the workers begun, which a test answers */
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
