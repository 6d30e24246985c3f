import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Style, queryOf } from './clientStyles';
import { type UnsignedRequest, sign, textToSign } from './signature';

// Characters that a query would change, if anything decoded or encoded them (2.2).
const credentials = { accessKeyId: 'a+b/c', signingKey: 'c2lnbmluZw+/' };
const signedAt = new Date('2026-09-21T14:13:20.900Z');
const signing = { host: 'localhost:3000', signedAt };

const post: UnsignedRequest = {
  method: 'POST',
  path: '/api/v0/encryption/key',
  body: '{"uses":1}',
};
const postDigest =
  'SHA-512=yufc5Lb/8ZAO7GeZPCYqWKvWoPInC/4urU3ntLb//L2AB3/8CVPkkh7rhcp+cYbZgYf46ul9m/AzPsFuDpvMMQ==';
const emptyDigest =
  'SHA-512=z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';

const get = (style: Style): UnsignedRequest => ({
  method: 'GET',
  path: `/api/v0/ffs?${queryOf(style, { papi: credentials.accessKeyId, ffs_name: 'my SSN' })}`,
});

/** Signed lines of each client, written out by hand from client-protocol 2.2. */
const byHand: [style: Style, request: UnsignedRequest, headers: string, text: string][] = [
  [
    'node',
    get('node'),
    'content-type date host (created) (request-target) digest',
    'content-type: application/json\n' +
      'date: Mon, 21 Sep 2026 14:13:20 GMT\n' +
      'host: localhost:3000\n' +
      '(created): 1790000000\n' +
      '(request-target): get /api/v0/ffs?papi=a%2Bb%2Fc&ffs_name=my%20SSN\n' +
      `digest: ${emptyDigest}\n`,
  ],
  [
    'python',
    get('python'),
    '(created) (request-target) content-type date digest host',
    '(created): 1790000000\n' +
      '(request-target): get /api/v0/ffs?papi=a+b/c&ffs_name=my%20SSN\n' +
      'content-type: application/json\n' +
      'date: Mon, 21 Sep 2026 14:13:20 GMT\n' +
      `digest: ${emptyDigest}\n` +
      'host: localhost:3000\n',
  ],
  [
    'python',
    post,
    '(created) (request-target) content-length content-type date digest host',
    '(created): 1790000000\n' +
      '(request-target): post /api/v0/encryption/key\n' +
      'content-length: 10\n' +
      'content-type: application/json\n' +
      'date: Mon, 21 Sep 2026 14:13:20 GMT\n' +
      `digest: ${postDigest}\n` +
      'host: localhost:3000\n',
  ],
  [
    'go',
    get('go'),
    '(created) (request-target) date digest host',
    '(created): 1790000000\n' +
      '(request-target): get /api/v0/ffs?papi=a%2Bb%2Fc&ffs_name=my+SSN\n' +
      'date: Mon, 21 Sep 2026 14:13:20 GMT\n' +
      `digest: ${emptyDigest}\n` +
      'host: localhost:3000\n',
  ],
  [
    'dotnet',
    post,
    '(created) (request-target) content-length content-type date digest host',
    '(created): 1790000000\n' +
      '(request-target): post /api/v0/encryption/key\n' +
      'content-length: 10\n' +
      'content-type: application/json\n' +
      'date: Mon, 21 Sep 2026 14:13:20 GMT\n' +
      `digest: ${postDigest}\n` +
      'host: localhost\n',
  ],
  [
    'java',
    post,
    'content-type host digest content-length (request-target) date (created)',
    'content-type: application/json\n' +
      'host: localhost:3000\n' +
      `digest: ${postDigest}\n` +
      'content-length: 10\n' +
      '(request-target): post /api/v0/encryption/key\n' +
      'date: Mon, 21 Sep 2026 14:13:20 GMT\n' +
      '(created): 1790000000\n',
  ],
  [
    'c',
    post,
    '(created) (request-target) Content-Length Content-Type Date Digest Host ',
    '(created): 1790000000\n' +
      '(request-target): post /api/v0/encryption/key\n' +
      'content-length: 10\n' +
      'content-type: application/json\n' +
      'date: Mon, 21 Sep 2026 14:13:20 GMT\n' +
      `digest: ${postDigest}\n` +
      'host: localhost:3000\n',
  ],
];

const macOf = (text: string, key = credentials.signingKey): string =>
  createHmac('sha512', Buffer.from(key, 'utf8')).update(text, 'utf8').digest('base64');

describe('the signature', () => {
  it.each(byHand)('of %s signs the lines written out by hand', (style, request, headers, text) => {
    const signed = sign(request, credentials, style, signing);
    const names = headers.trim().split(' ');
    expect(textToSign(names, signed, 1_790_000_000)).toBe(text);
    expect(signed.headers['Signature']).toBe(
      `keyId="a+b/c", algorithm="hmac-sha512", created=1790000000, headers="${headers}", ` +
        `signature="${macOf(text)}"`,
    );
    expect(signed).toMatchObject(request);
  });

  it('cannot cover a header that the request lacks', () => {
    const request = { method: 'GET', path: '/', headers: {} };
    expect(() => textToSign(['digest'], request, 1)).toThrow('The request has no digest to sign.');
  });
});
