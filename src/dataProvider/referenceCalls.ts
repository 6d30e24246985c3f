import { searchLimits } from '../../contract/search';
import { type Endpoint, fillPath } from './endpoints';
import { statusOf } from './errors';
import type { Http } from './http';
import { recordFrom, recordsFrom, under } from './payload';
import type { Choice } from './wizardCalls';

/** Reading what a field refers to. Each fails with ra-core's HttpError. */
export interface ReferenceCalls {
  /** At most 100 records of a list by name, of those that contain the text. */
  findReferenced: (
    list: Endpoint,
    text: string,
    signal?: AbortSignal,
  ) => Promise<{ data: Choice[] }>;
  /** What these records are called; one that is gone is left out. */
  readReferenced: (
    list: Endpoint,
    uuids: readonly string[],
    signal?: AbortSignal,
  ) => Promise<{ data: Choice[] }>;
}

const choiceOf = ({ id, name }: { id: string; name?: unknown }): Choice => ({
  uuid: id,
  name: typeof name === 'string' ? name : id,
});

const byName = (one: Choice, other: Choice): number => one.name.localeCompare(other.name, 'en');

/** @returns the calls that fields with references make, for the data provider */
export function referenceCalls(http: Http): ReferenceCalls {
  const whole = async ({ list, key }: Endpoint, signal?: AbortSignal): Promise<Choice[]> => {
    const { body } = await http(list.path, { signal });
    return recordsFrom(under(body, key)).map(choiceOf).toSorted(byName);
  };
  return {
    findReferenced: async (endpoint, text, signal) => {
      const { list, key } = endpoint;
      if (list.kind === 'collection') {
        const sought = text.toLowerCase();
        const all = await whole(endpoint, signal);
        return { data: all.filter(({ name }) => name.toLowerCase().includes(sought)) };
      }
      const query = new URLSearchParams({
        page: '1',
        per_page: String(searchLimits.perPage),
        sort: 'name',
        ...(text === '' ? {} : { q: text }),
      });
      const { body } = await http(`${list.path}?${query.toString()}`, { signal });
      return { data: recordsFrom(under(body, key)).map(choiceOf) };
    },
    readReferenced: async (endpoint, uuids, signal) => {
      if (endpoint.list.kind === 'collection') {
        const all = await whole(endpoint, signal);
        return { data: all.filter(({ uuid }) => uuids.includes(uuid)) };
      }
      const found = await Promise.all(
        uuids.map((uuid) =>
          http(fillPath(`${endpoint.path}/{uuid}`, { uuid }), { signal }).then(
            ({ body }) => [choiceOf(recordFrom(under(body, endpoint.key)))],
            (error: unknown) => {
              if (statusOf(error) === 404) return [];
              throw error;
            },
          ),
        ),
      );
      return { data: found.flat() };
    },
  };
}
