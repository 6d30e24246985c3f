import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { sign } from '../tests/service/independentClient/signature';

/** The part of the credentials that a signature needs. */
export interface SigningCredentials {
  accessKeyId: string;
  signingKey: string;
}

/** Those of the demo's API key that may use every dataset. @param folder where the demo keeps its data */
export async function demoCredentials(folder: string): Promise<SigningCredentials> {
  const text = await readFile(join(folder, 'demo-credentials'), 'utf8');
  const valueOf = (name: string) => new RegExp(`^${name} = (\\S+)`, 'm').exec(text)?.[1] ?? '';
  return { accessKeyId: valueOf('ACCESS_KEY_ID'), signingKey: valueOf('SECRET_SIGNING_KEY') };
}

export interface SignedCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  target: string;
  body?: string;
  /** The status of success. */
  expected: number;
}

/** @returns a function that signs and sends a call over one of so many kept connections */
export function signedCaller(port: number, credentials: SigningCredentials, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const host = `127.0.0.1:${port}`;
  const call = (signed: SignedCall): Promise<void> =>
    new Promise((resolve, reject) => {
      const { target: path, expected, ...rest } = signed;
      const request = { ...rest, path };
      const { method, headers, body } = sign(request, credentials, 'node', {
        host,
        signedAt: new Date(),
      });
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
