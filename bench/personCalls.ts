import { randomUUID } from 'node:crypto';
import type { Cluster } from './cluster';

/** Sends requests as people who are signed in: worker n as session n. */
export function personCalls({ url }: Cluster, tokens: readonly string[]) {
  return async (worker: number, method: string, path: string, body?: object): Promise<Response> => {
    const init = {
      method,
      headers: {
        Authorization: `Bearer ${tokens[worker % tokens.length] ?? ''}`,
        'Content-Type': 'application/json',
        ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    return fetch(`${url}/api${path}`, init);
  };
}

export type PersonCalls = ReturnType<typeof personCalls>;
