import { request as httpRequest } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../independentClient/client';
import { sign, type Tampering } from '../independentClient/signature';
import type { Answer } from '../independentClient/transport';
import { after, start, oneClientsFixture, type Program } from './clientsFixture';

const name = 'SSN';
const wrong = /^The access key id or the signature is not right\./;
const late = /^The request was signed more than 5 minutes away from the service's clock/;

describe('requests that no client library makes', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let other: Program;
  let client: Client;
  let minutes = 0;

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    other = await fixture.addProgram('Other');
    await fixture.associate(program, await fixture.addStructured(name));
    await fixture.associate(program, await fixture.addUnstructured('Files'));
  });

  beforeEach(() => {
    // Wrong signatures count by the minute.
    minutes += 1;
    fixture.setTime(after(minutes * 60));
    client = fixture.client(program);
  });

  const now = () => after(minutes * 60);
  const messageOf = ({ body }: Answer) => (body as { message: string }).message;
  const get = (tamper: Tampering) =>
    client.call({
      method: 'GET',
      path: '/api/v0/fpe/key',
      query: { papi: program.credentials.accessKeyId, ffs_name: name },
      tamper,
    });
  const post = (tamper: Tampering) =>
    client.call({ method: 'POST', path: '/api/v0/encryption/key', body: { uses: 1 }, tamper });

  it('are told how many uses one data key may have', async () => {
    const path = '/api/v0/encryption/key';
    for (const uses of [0, 2_147_483_648]) {
      const answer = await client.call({ method: 'POST', path, body: { uses } });
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toBe('uses must be a whole number from 1 to 2147483647.');
    }
  });

  it('are refused when any part differs from the signed one', async () => {
    expect((await get({})).status).toBe(200);
    expect((await post({})).status).toBe(201);
    const forged: [string, Tampering, RegExp][] = [
      ['an unknown key', { keyId: 'AAAAAAAAAAAAAAAAAAAAAAAA' }, wrong],
      ["another program's key", { keyId: other.credentials.accessKeyId }, wrong],
      ['another signing key', { signingKey: other.credentials.signingKey }, wrong],
      ['another path', { pathAfter: '/api/v0/decryption/key' }, wrong],
      ['another query', { pathAfter: '/api/v0/encryption/key?x=1' }, wrong],
      ['another body', { bodyAfter: '{"uses": 2}' }, /^The Digest header/],
      ['a digest of another body', { digestOf: '{"uses": 2}' }, /^The Digest header/],
      ['an empty digest', { digest: 'SHA-512=' }, /^The Digest header/],
      ['a digest by another algorithm', { digest: 'SHA-256=AAAA' }, /^The Digest header/],
      ['another digest after signing', { headersAfter: { Digest: 'SHA-512=AAAA' } }, wrong],
      ['no digest', { headersAfter: { Digest: undefined } }, /covers digest, which/],
      ['another host', { headersAfter: { Host: 'elsewhere.example' } }, wrong],
      ['another date', { headersAfter: { Date: start.toUTCString() } }, wrong],
      ['another content type', { headersAfter: { 'Content-Type': 'text/plain' } }, wrong],
      ['another moment', { createdAfter: now().getTime() / 1000 - 1 }, wrong],
      ['the request not covered', { leaveOut: ['(request-target)'] }, /must cover \(request-t/],
      ['the digest not covered', { leaveOut: ['digest'] }, /must cover digest/],
      ['the host not covered', { leaveOut: ['host'] }, /must cover host/],
      ['no moment covered', { leaveOut: ['date', '(created)'] }, /must cover \(created\) or date/],
      ['another algorithm', { algorithm: 'hmac-sha256' }, /algorithm.*must be hmac-sha512/],
      ['no signature', { headersAfter: { Signature: undefined } }, /must be signed/],
    ];
    for (const [forgery, tamper, message] of forged) {
      const answer = await post(tamper);
      expect(answer.status, forgery).toBe(401);
      expect(messageOf(answer), forgery).toMatch(message);
    }
  });

  it.each(['/api/v0/encryption/key', '/api/v3/tracking/events'])(
    'are refused at %s when their body is not plain UTF-8, even with a right signature',
    async (path) => {
      const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
        client.call({ method: 'POST', path, body, tamper: { headersAfter: headers } });
      const inLatin1 = await send(Buffer.from('{"usage":[],"uses":1,"x":"\xE9"}', 'latin1'));
      expect(inLatin1).toMatchObject({
        status: 400,
        body: { message: 'The body is not valid UTF-8.' },
      });
      const packed = await send('{"usage":[],"uses":1}', { 'Content-Encoding': 'gzip' });
      expect(packed).toMatchObject({ status: 415, headers: { 'accept-encoding': 'identity' } });
    },
  );

  it('are refused more than five minutes before or after they were signed', async () => {
    const signedAt = (seconds: number) =>
      fixture.client(program, 'node', { now: () => new Date(now().getTime() + seconds * 1000) });
    for (const seconds of [-300, 300]) await signedAt(seconds).fpeKey(name);
    for (const seconds of [-301, 301])
      await expect(signedAt(seconds).fpeKey(name)).rejects.toMatchObject({
        status: 401,
        reason: expect.stringMatching(late) as string,
      });
    expect((await get({ leaveOut: ['(created)'] })).status).toBe(200);
    const old = new Date(now().getTime() - 301_000);
    expect((await get({ leaveOut: ['(created)'], date: old })).status).toBe(401);
  });

  it('are refused with any byte of the signature changed, missing or added', async () => {
    // Positions at which a comparison could start too late or end too early.
    const bytes = [0, 1, 2, 3, 15, 16, 31, 32, 47, 48, 61, 62, 63];
    const changed = bytes.flatMap((position) =>
      [1, 128].map((bit) => (right: Buffer) => {
        const copy = Buffer.from(right);
        copy[position] = (right[position] ?? 0) ^ bit;
        return copy;
      }),
    );
    const first = [0, 1, 16, 32, 63].map((length) => (right: Buffer) => right.subarray(0, length));
    const last = [1, 16, 32, 63].map((length) => (right: Buffer) => right.subarray(-length));
    const longer = (right: Buffer) => Buffer.concat([right, Buffer.alloc(1)]);
    for (const [number, signatureAfter] of [...changed, ...first, ...last, longer].entries())
      expect((await get({ signatureAfter })).status, `signature ${number}`).toBe(401);
  });

  it('are refused with a malformed signature header', async () => {
    const signatures = [
      '',
      'nonsense',
      'keyId="x"',
      'keyId="x", algorithm="hmac-sha512", headers="", signature="AAAA"',
      'keyId="", algorithm="hmac-sha512", headers="host", signature="AAAA"',
      `keyId="AAAAAAAAAAAAAAAAAAAAAAAA", algorithm="hmac-sha512", created=abc, headers="(request-target) host digest (created)", signature="${'A'.repeat(86)}=="`,
      'a'.repeat(6000),
    ];
    for (const Signature of signatures) {
      const answer = await get({ headersAfter: { Signature } });
      expect(answer.status, Signature.slice(0, 60)).toBe(401);
      expect(messageOf(answer)).toMatch(/\w{3,}/);
    }
  });

  it('get 400 for a malformed access key id and 401 for an unknown one', async () => {
    const malformed = [
      'x',
      'A'.repeat(23),
      'A'.repeat(25),
      `${'A'.repeat(22)}==`,
      `${'A'.repeat(23)}-`,
    ];
    for (const keyId of malformed) {
      const answer = await get({ keyId });
      expect(answer.status, keyId).toBe(400);
      expect(answer.body, keyId).toMatchObject({
        message: 'The access key id must have 24 characters of base64. Check ACCESS_KEY_ID.',
        status: 400,
        success: false,
      });
    }
    expect((await get({ keyId: 'A'.repeat(24) })).status).toBe(401);
  });

  it('are throttled by address, while valid requests continue', async () => {
    const answers = [];
    for (let count = 0; count < 61; count += 1)
      answers.push(await get({ signingKey: other.credentials.signingKey }));
    expect(answers.slice(0, 60).every(({ status }) => status === 401)).toBe(true);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last && messageOf(last)).toMatch(/Try again in \d+ seconds/);
    expect((await get({})).status).toBe(200);
  });

  it('get JSON with a message and no secret, whatever their body is', async () => {
    const texts = [
      '',
      ' ',
      '{',
      '}',
      '[',
      '[]',
      '[{}]',
      'null',
      'true',
      '0',
      '-1',
      '1e999',
      '""',
      '"uses"',
      '\u0000',
      '\uFEFF',
      '{"uses"}',
      '{"uses":}',
      "{'uses':1}",
      '{"uses":1',
      '{"uses":1}}',
      '{"uses":1,}',
      `${'['.repeat(3000)}${']'.repeat(3000)}`,
      `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
    ];
    const values = [
      null,
      true,
      'x',
      '',
      '1',
      0,
      -1,
      1.5,
      1e300,
      [],
      {},
      [1],
      { a: 1 },
      '\u0000',
      '\ud800',
      'A'.repeat(5000),
    ];
    const decryption = [
      ...values,
      'AA==',
      Buffer.alloc(98, 1).toString('base64'),
      Buffer.alloc(37, 1).toString('base64'),
      Buffer.concat([Buffer.from([1]), Buffer.alloc(97, 255)]).toString('base64'),
    ].filter((value) => value !== null);
    const usage = [...values.filter((value) => !Array.isArray(value)), { length: 1 }];
    const bodies: [string, unknown][] = [
      ...texts.flatMap((text): [string, unknown][] => [
        ['/api/v0/encryption/key', text],
        ['/api/v0/decryption/key', text],
        ['/api/v3/tracking/events', text],
      ]),
      ...values.map((uses): [string, unknown] => ['/api/v0/encryption/key', { uses }]),
      ...decryption.map((blob): [string, unknown] => [
        '/api/v0/decryption/key',
        { encrypted_data_key: blob },
      ]),
      ...usage.map((list): [string, unknown] => ['/api/v3/tracking/events', { usage: list }]),
      ['/api/v0/encryption/key', Buffer.from([0xff, 0xfe, 0x80])],
      ['/api/v0/encryption/key', 'x'.repeat(1024 * 1024 + 1)],
    ];
    expect(bodies.length).toBeGreaterThan(100);
    for (const [path, body] of bodies) {
      const answer = await client.call({ method: 'POST', path, body });
      const label = `${path} ${JSON.stringify(body).slice(0, 60)}`;
      expect([400, 413], label).toContain(answer.status);
      expect(answer.headers['content-type'], label).toMatch(/^application\/json/);
      expect(answer.body, label).toMatchObject({ success: false, status: answer.status });
      expect(messageOf(answer), label).toMatch(/\w{3,}/);
      expect(answer.text, label).not.toMatch(/node:|\.ts\b|syntax error|invalid input/);
    }
  });

  it('get JSON for unexpected parameters and unknown paths', async () => {
    const queries: [Record<string, string>, number][] = [
      [{}, 400],
      [{ ffs_name: '' }, 400],
      [{ ffs_name: '\u0000' }, 401],
      [{ ffs_name: '%' }, 401],
      [{ ffs_name: "' or 1=1 --" }, 401],
      [{ ffs_name: 'x'.repeat(4000) }, 401],
      [{ ffs_name: name, key_number: '-1' }, 400],
      [{ ffs_name: name, key_number: '1.5' }, 400],
      [{ ffs_name: name, key_number: 'abc' }, 400],
      [{ ffs_name: name, key_number: '99999999999' }, 400],
    ];
    for (const [query, status] of queries) {
      const answer = await client.call({ method: 'GET', path: '/api/v0/fpe/key', query });
      expect(answer.status, JSON.stringify(query).slice(0, 60)).toBe(status);
      expect(messageOf(answer)).toMatch(/\w{3,}/);
    }
    for (const path of ['/api/v0/', '/api/v0/nothing', '/api/v3/x', '/api/v0/fpe'])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await client.call({ method, path });
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({
          message: `There is no ${method} ${path}.`,
          status: 404,
        });
      }
  });

  it('do not get their body read before the signature is verified', async () => {
    const { port, close } = await fixture.service.listen();
    const signed = sign(
      { method: 'POST', path: '/api/v3/tracking/events', body: '{}' },
      program.credentials,
      'node',
      {
        host: `127.0.0.1:${port}`,
        signedAt: now(),
        tamper: { signingKey: other.credentials.signingKey },
      },
    );
    // The body is announced and never sent, so that only a service that does not wait for it can answer.
    const status = await new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: signed.path,
          headers: { ...signed.headers, 'Content-Length': '7000000' },
          setHost: false,
          agent: false,
        },
        (incoming) => {
          resolve(incoming.statusCode);
          outgoing.destroy();
        },
      );
      outgoing.on('error', reject);
      outgoing.flushHeaders();
    });
    expect(status).toBe(401);
    await close();
  });

  it('leave neither secrets nor queries in the log', () => {
    const log = fixture.service.logged.join('\n');
    expect(log).toContain('"path":"/api/v0/fpe/key"');
    for (const secret of [program.credentials.signingKey, 'ffs_name', 'papi', 'keyId'])
      expect(log).not.toContain(secret);
  });
});
