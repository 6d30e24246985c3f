import { vi, type Mock } from 'vitest';
import type { KeygenAnswer } from '../../src/keygen/keygenAnswer';
import { credentials } from './wizardShell';

/**
 * Puts a stand-in in the place of the worker that makes credentials, until the globals are put back.
 * @returns gives its answers, one a worker: the same credentials unless told otherwise
 */
export function standInForKeygen(): Mock<() => KeygenAnswer> {
  const answer = vi.fn<() => KeygenAnswer>(() => ({ credentials }));
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
