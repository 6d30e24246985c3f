import { beforeEach, describe, expect, it, vi } from 'vitest';
import { generateCredentials, generateKeyPair } from '../../../../src/credentials/keygen/generate';

const credentials = {
  accessKeyId: 'id',
  signingKey: 'signing',
  cryptoAccessKey: 'crypto',
  csr: 'request',
  encryptedPrivateKey: 'key',
};

/** Workers that were started, in place of real ones, which jsdom lacks. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  terminated = false;

  constructor(
    readonly url: string,
    readonly options: WorkerOptions,
  ) {
    super();
    FakeWorker.started.push(this);
  }

  terminate(): void {
    this.terminated = true;
  }
}

function theWorker(): FakeWorker {
  const [worker, ...others] = FakeWorker.started;
  expect(others).toEqual([]);
  if (!worker) throw new Error('no worker was started');
  return worker;
}

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('isSecureContext', true);
});

describe('the worker that generates credentials', () => {
  it('is our own script, and terminates after its one response', async () => {
    const generated = generateCredentials();
    const worker = theWorker();
    expect(new URL(worker.url).origin).toBe('http://localhost:3000');
    expect(worker.url).toContain('keygen.worker');
    expect(worker.options).toEqual({ type: 'module', name: 'credentials' });
    expect(worker.terminated).toBe(false);
    worker.dispatchEvent(new MessageEvent('message', { data: { result: credentials } }));
    await expect(generated).resolves.toEqual(credentials);
    expect(worker.terminated).toBe(true);
  });

  it('generates a key pair on request', async () => {
    const generated = generateKeyPair();
    expect(theWorker().options.name).toBe('key-pair');
    const result = { publicKey: 'public', privateKey: 'private' };
    theWorker().dispatchEvent(new MessageEvent('message', { data: { result } }));
    await expect(generated).resolves.toEqual(result);
  });

  it('terminates when the browser cannot generate keys, and the reason is reported', async () => {
    const generated = generateCredentials();
    const problem = 'OperationError: no memory';
    theWorker().dispatchEvent(new MessageEvent('message', { data: { problem } }));
    await expect(generated).rejects.toThrow(
      'This browser could not generate the keys: OperationError: no memory',
    );
    expect(theWorker().terminated).toBe(true);
  });

  it('terminates when its script failed to load', async () => {
    const generated = generateCredentials();
    theWorker().dispatchEvent(new Event('error'));
    await expect(generated).rejects.toThrow(
      'The key generator could not be loaded. Check your connection.',
    );
    expect(theWorker().terminated).toBe(true);
  });

  it('is not started on a page outside a secure context', async () => {
    vi.stubGlobal('isSecureContext', false);
    await expect(generateCredentials()).rejects.toThrow(
      'Keys can only be generated on a secure (https) page.',
    );
    expect(FakeWorker.started).toEqual([]);
  });
});
