import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificateRequest } from '../independentClient/certificateRequest';
import { styles } from '../independentClient/clientStyles';
import type { Call } from '../independentClient/exchange';
import { sharedPair } from '../independentClient/signIn';
import { httpSend, type Send } from '../independentClient/transport';
import { start, oneClientsFixture, type Program } from './clientsFixture';
import { startSignInFixture } from '../scim/signInFixture';

/** Sends a request with another path than the one that was signed. */
const sendTo =
  (pathOf: (signed: string) => string): Send =>
  (request) => {
    const [host = '', port] = (request.headers['host'] ?? request.headers['Host'] ?? '').split(':');
    return httpSend({ host, port: Number(port) })({ ...request, path: pathOf(request.path) });
  };

describe('programs whose SERVER ends with a slash', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    await fixture.associate(program, await fixture.addStructured('SSN'));
    await fixture.associate(program, await fixture.addUnstructured('Contracts'));
  });

  const calls: [status: number, call: Call][] = [
    [201, { method: 'POST', path: '//api/v0/encryption/key', body: { uses: 1 } }],
    [400, { method: 'POST', path: '//api/v0/decryption/key', body: { encrypted_data_key: 'x' } }],
    [204, { method: 'PATCH', path: '//api/v0/encryption/key/a/b', body: {} }],
    [204, { method: 'PATCH', path: '//api/v0/decryption/key/a/b', body: {} }],
    [200, { method: 'GET', path: '//api/v0/ffs', query: { ffs_name: 'SSN' } }],
    [200, { method: 'GET', path: '//api/v0/fpe/key', query: { ffs_name: 'SSN' } }],
    [200, { method: 'GET', path: '//api/v0/fpe/def_keys', query: { ffs_name: 'SSN' } }],
    [200, { method: 'POST', path: '//api/v3/tracking/events', body: { usage: [] } }],
  ];
  it.each(styles)('get their answer for the path that %s signs', async (style) => {
    const answers = calls.map(async ([, call]) => {
      const { status, text } = await fixture.client(program, style).call(call);
      // Only text that shows which route answered.
      return [status, call.path, /not made here/.exec(text)?.[0] ?? ''];
    });
    expect(await Promise.all(answers)).toEqual(
      calls.map(([status, { path }]) => [status, path, status === 400 ? 'not made here' : '']),
    );
  });

  it('are refused when the signed path differs from the one that was sent', async () => {
    const added = fixture.client(program, 'node', { send: sendTo((path) => `/${path}`) });
    const removed = fixture.client(program, 'node', { send: sendTo((path) => path.slice(1)) });
    const query = { ffs_name: 'SSN' };
    const callTo = (path: string): Call => ({ method: 'GET', path, query });
    expect((await added.call(callTo('/api/v0/ffs'))).status).toBe(401);
    expect((await removed.call(callTo('//api/v0/ffs'))).status).toBe(401);
    expect((await removed.call(callTo('///api/v0/ffs'))).status).toBe(401);
  });

  it('get the refusals of the protocol', async () => {
    const client = fixture.client(program);
    const wrongMethod = await client.call({ method: 'POST', path: '//api/v0/ffs', body: {} });
    expect(wrongMethod).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      body: { status: 405, success: false },
    });
    const nothing = await client.call({ method: 'GET', path: '//api/v0/nothing' });
    expect(nothing).toMatchObject({
      status: 404,
      body: { message: 'There is no GET //api/v0/nothing.', status: 404, success: false },
    });
  });
});

describe('a person whose program has a SERVER that ends with a slash', () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  it('signs in', async () => {
    const fixture = await startSignInFixture();
    ({ close } = fixture);
    const token = await fixture.provider.token({ upn: 'Ada@acme.example' }, start);
    const ask = (path: string) =>
      fixture.send({
        method: 'POST',
        path,
        headers: {
          host: fixture.host,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ csr: certificateRequest('', sharedPair(), 'sha1') }),
      });
    expect(await ask(`//${fixture.customer}/api/v3/scim/sso`)).toMatchObject({
      status: 200,
      body: { enabled: true },
    });
    expect((await ask(`///${fixture.customer}/api/v3/scim/sso`)).status).toBe(404);
  });
});
