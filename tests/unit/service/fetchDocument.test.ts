import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createFetchDocument } from '../../../service/outbound/fetchDocument';
import {
  FetchRefused,
  isPublicAddress,
  network,
  tlsSender,
} from '../../../service/outbound/publicNetwork';
import type { Outbound } from '../../../service/outbound/publicNetwork';
import { startTlsServer } from './tlsServer';

const bodyOf = (...parts: string[]): Readable =>
  Readable.from(parts.map((part) => Buffer.from(part)));

const answering = (changes: Partial<Outbound> = {}): Outbound => ({
  resolve: vi.fn<Outbound['resolve']>(() =>
    Promise.resolve([{ address: '93.184.216.34', family: 4 }]),
  ),
  send: vi.fn<Outbound['send']>(() =>
    Promise.resolve({ status: 200, body: bodyOf('{"a":', '1}') }),
  ),
  ...changes,
});

describe('addresses of the public Internet', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
    'include %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  const excluded = `
    0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1
    198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:93.184.216.34
    64:ff9b::7f00:1 fc00::1 fe80::1 ff02::1 2001:db8::1 2002:7f00:1:: 2001:0:4136::1 192.0.2.1
    192.88.99.1 203.0.113.1 3fff::1 4000::1 010.0.0.1 8.8 localhost
  `;
  it.each(['', ...excluded.trim().split(/\s+/)])('exclude %s', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

describe("fetching a document from a person's address", () => {
  it('returns the text, and connects to exactly the checked address', async () => {
    const outbound = answering();
    await expect(createFetchDocument(outbound)('https://idp.example/x')).resolves.toBe('{"a":1}');
    expect(outbound.resolve).toHaveBeenCalledExactlyOnceWith('idp.example');
    expect(outbound.send).toHaveBeenCalledExactlyOnceWith(
      new URL('https://idp.example/x'),
      { address: '93.184.216.34', family: 4 },
      { signal: expect.any(AbortSignal), headers: { accept: 'application/json' } },
    );
  });

  it.each([
    'http://idp.example/',
    'ftp://idp.example/',
    'file:///etc/passwd',
    'idp.example',
    '',
    'https://user@idp.example/',
    'https://:secret@idp.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
  ])('refuses %s without a connection', async (address) => {
    const outbound = answering();
    await expect(createFetchDocument(outbound)(address)).rejects.toThrow(FetchRefused);
    expect(outbound.send).not.toHaveBeenCalled();
  });

  it.each([
    ['inside', ['10.0.0.5']],
    ['inside and outside', ['93.184.216.34', '127.0.0.1']],
    ['nowhere', []],
  ])('refuses a name that resolves %s', async (_, addresses) => {
    const resolved = addresses.map((address) => ({ address, family: 4 }));
    const outbound = answering({ resolve: () => Promise.resolve(resolved) });
    await expect(createFetchDocument(outbound)('https://rebind.example/')).rejects.toThrow(
      FetchRefused,
    );
    expect(outbound.send).not.toHaveBeenCalled();
  });

  it.each([204, 300, 301, 302, 307, 308, 404, 500])('refuses the status %i', async (status) => {
    const outbound = answering({ send: () => Promise.resolve({ status, body: bodyOf('') }) });
    await expect(createFetchDocument(outbound)('https://idp.example/')).rejects.toThrow(
      status >= 300 && status < 400 ? 'the address leads on to another one.' : `status ${status}.`,
    );
  });

  it('refuses bytes that are not UTF-8', async () => {
    async function* latin1(): AsyncIterable<Uint8Array> {
      yield await Promise.resolve(Buffer.from('"\xE9"', 'latin1'));
    }
    const outbound = answering({
      send: () => Promise.resolve({ status: 200, body: Readable.from(latin1()) }),
    });
    await expect(createFetchDocument(outbound)('https://idp.example/')).rejects.toThrow('UTF-8');
  });

  it.each([
    [1_048_576, 'read'],
    [1_048_577, 'refused'],
  ])('of %i bytes is %s', async (size, outcome) => {
    const body = Readable.from([Buffer.alloc(size, 'x')]);
    const outbound = answering({ send: () => Promise.resolve({ status: 200, body }) });
    const fetched = createFetchDocument(outbound)('https://idp.example/');
    expect(
      await fetched.then(
        () => 'read',
        () => 'refused',
      ),
    ).toBe(outcome);
  });

  it('stops reading after 1 MiB', async () => {
    let sent = 0;
    async function* endless(): AsyncIterable<Uint8Array> {
      for (;;) {
        sent += 1;
        yield Buffer.alloc(256 * 1024);
      }
    }
    const outbound = answering({
      send: () => Promise.resolve({ status: 200, body: Readable.from(endless()) }),
    });
    await expect(createFetchDocument(outbound)('https://idp.example/')).rejects.toThrow('1 MiB');
    // The stream reads ahead.
    expect(sent).toBeLessThanOrEqual(6);
  });

  it.each(['name', 'answer', 'body'])('times out on a slow %s', async (part) => {
    const never = <T>() => wait(60_000, undefined as T, { ref: false });
    async function* slow(): AsyncIterable<Uint8Array> {
      yield await never<Uint8Array>();
    }
    const outbound = answering({
      ...(part === 'name' ? { resolve: never } : {}),
      ...(part === 'answer' ? { send: never } : {}),
      ...(part === 'body'
        ? { send: () => Promise.resolve({ status: 200, body: Readable.from(slow()) }) }
        : {}),
    });
    await expect(createFetchDocument(outbound, 20)('https://idp.example/')).rejects.toThrow(
      'The server did not answer within 0.02 seconds.',
    );
  });

  it.each([
    ['ECONNREFUSED', /^The server cannot be reached\.$/],
    ['CERT_HAS_EXPIRED', /^The certificate of the server is not valid\.$/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^The certificate of the server is not valid\.$/],
  ])('explains why a server cannot be called: %s', async (code, why) => {
    const failure = Object.assign(new Error(`connect ${code} 10.0.0.1`), { code });
    const outbound = answering({ send: () => Promise.reject(failure) });
    await expect(createFetchDocument(outbound)('https://idp.example/')).rejects.toThrow(why);
  });
});

describe('the network', () => {
  it('fetches a document with GET', async () => {
    const { url, certificate } = await startTlsServer('idp.example', ({ method }, response) =>
      response.end(method),
    );
    const send: Outbound['send'] = (address, to, request) =>
      tlsSender(certificate)(address, { ...to, address: '127.0.0.1' }, request);
    await expect(createFetchDocument(answering({ send }), 30_000)(url)).resolves.toBe('GET');
  });
  it('connects to the given address, requests the name, and verifies the certificate', async () => {
    const { url, names } = await startTlsServer('idp.example', (_, response) => response.end());
    const to = { address: '127.0.0.1', family: 4 };
    const sending = network.send(new URL(url), to, {
      signal: AbortSignal.timeout(5000),
      headers: {},
    });
    await expect(sending).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(names).toEqual(['idp.example']);
  });
});
