import { type IncomingMessage, createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { httpSend } from './transport';

const received: { request: IncomingMessage; body: string }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ request, body: Buffer.concat(chunks).toString('hex') });
    response.writeHead(426, { 'X-Answer': 'yes' });
    response.end(request.method === 'GET' ? 'plain' : '{"message":"old"}');
  });
});

async function listen(): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

afterEach(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

describe('the transport', () => {
  it('sends host, path and body as they are, and resolves with any answer', async () => {
    const send = httpSend({ host: '127.0.0.1', port: await listen() });
    const path = '/api/v0/../ffs?papi=a+b/c&ffs_name=%41';
    const headers = { Host: 'localhost', Digest: 'x' };
    const plain = await send({ method: 'GET', path, headers });
    expect(plain).toMatchObject({ status: 426, text: 'plain', body: undefined });
    expect(plain.headers['x-answer']).toBe('yes');
    expect(received[0]?.request.url).toBe(path);
    expect(received[0]?.request.rawHeaders.slice(0, 4)).toEqual([
      'Host',
      'localhost',
      'Digest',
      'x',
    ]);

    const body = Buffer.from([0xff, 0x00]);
    const answer = await send({
      method: 'POST',
      path,
      headers: { ...headers, 'Content-Length': '2' },
      body,
    });
    expect(answer.body).toEqual({ message: 'old' });
    expect(received[1]?.body).toBe('ff00');
  });
});
