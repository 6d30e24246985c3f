import { createHash, createHmac } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';

/** The part of the credentials that a signature needs. */
export interface SigningCredentials {
  accessKeyId: string;
  signingKey: string;
}

export interface SignedCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  target: string;
  body?: string;
  /** The status of success. */
  expected: number;
}

/** Signs as ubiq-node does (client-protocol 2.2). */
function signedHeaders(
  { accessKeyId, signingKey }: SigningCredentials,
  { method, target, body = '' }: SignedCall,
  host: string,
): Record<string, string> {
  const created = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    date: new Date().toUTCString(),
    host,
    '(created)': String(created),
    '(request-target)': `${method.toLowerCase()} ${target}`,
    digest: `SHA-512=${createHash('sha512').update(body).digest('base64')}`,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const mac = createHmac('sha512', signingKey).update(lines.join('')).digest('base64');
  const { '(created)': _created, '(request-target)': _target, ...sent } = headers;
  const names = Object.keys(headers).join(' ');
  return {
    ...sent,
    'user-agent': 'ubiq-node/2.4.0',
    'content-length': String(Buffer.byteLength(body)),
    signature: `keyId="${accessKeyId}", algorithm="hmac-sha512", created=${created}, headers="${names}", signature="${mac}"`,
  };
}

/** @returns a function that signs and sends a call over one of so many kept connections */
export function signedCaller(port: number, credentials: SigningCredentials, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const host = `127.0.0.1:${port}`;
  const call = (signed: SignedCall): Promise<void> =>
    new Promise((resolve, reject) => {
      const { method, target: path, body, expected } = signed;
      const headers = signedHeaders(credentials, signed, host);
      const options = { agent, host: '127.0.0.1', port, method, path, headers };
      const outgoing = httpRequest(options, (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
        incoming.on('end', () => {
          if (incoming.statusCode === expected) resolve();
          else reject(new Error(`${path} answered ${incoming.statusCode}: ${text}`));
        });
        incoming.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { call, close: () => agent.destroy() };
}
