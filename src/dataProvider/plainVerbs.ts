import type { Identifier } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import type { ConsoleRecord } from './conflict';
import type { Endpoint } from './endpoints';
import type { Http } from './http';
import { recordFrom, under } from './payload';

interface PlainVerbs {
  getOne: (id: string, signal?: AbortSignal) => Promise<{ data: ConsoleRecord }>;
  create: (data: object) => Promise<{ data: ConsoleRecord }>;
  /** @returns the record that was deleted, from the answer or else from before */
  delete: (id: string, previous?: object) => Promise<{ data: ConsoleRecord }>;
}

/**
 * The verbs that ra-data-simple-rest does as our service wants them, over an HTTP client that takes the
 * record out of its envelope.
 */
export const plainVerbs =
  (http: Http) =>
  (endpoint: Endpoint): PlainVerbs => {
    const resource = endpoint.path.replace(/^\//, '');
    const client = async (url: string, options: RequestInit = {}) => {
      const { status, headers, body } = await http(url, {
        method: methodOf(options.method),
        body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
        signal: options.signal ?? undefined,
      });
      const payload = under(body, endpoint.key);
      const json = payload === undefined ? undefined : recordFrom(payload, headers);
      return { status, headers, body: '', json };
    };
    const base = simpleRest('', client);
    // ids arrive encoded; simple-rest encodes again.
    const idOf = (id: string): Identifier => decodeURIComponent(id);
    return {
      getOne: async (id, signal) => ({
        data: recordFrom((await base.getOne(resource, { id: idOf(id), signal })).data),
      }),
      create: async (data) => ({ data: recordFrom((await base.create(resource, { data })).data) }),
      delete: async (id, previous) => {
        const { data } = await base.delete(resource, { id: idOf(id) });
        return { data: data ? recordFrom(data) : recordFrom({ uuid: id, ...previous }) };
      },
    };
  };

const methodOf = (method = 'GET'): 'GET' | 'POST' | 'DELETE' =>
  method === 'POST' || method === 'DELETE' ? method : 'GET';
