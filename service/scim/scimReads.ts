import { notFound } from '../domain/engine/apiError';
import { type ScimAnswer, type ScimCall, type ScimCalls, withId } from './scimCall';
import { listBody } from './scimDiscovery';
import { readFilter } from './scimFilter';
import { findPage, readPage, type StoredKinds } from './scimLists';
import type { Fields } from './scimSchemas';

const spoken = { User: 'person', Group: 'group' } as const;

/**
 * Reads people and groups alike. `one` also answers a change, with the changed resource.
 * @param shown what is sent of each, in the view that the call asks for; of many perhaps only of the first
 */
export function scimReads<K extends keyof StoredKinds>(
  kind: K,
  shown: (call: ScimCall, stored: readonly StoredKinds[K][]) => Promise<Fields[]>,
) {
  async function one(
    call: ScimCall,
    stored: StoredKinds[K],
    more: Pick<ScimAnswer, 'change'> & { status?: 200 | 201 } = {},
  ): Promise<ScimAnswer> {
    const [body] = await shown(call, [stored]);
    return { status: 200, ...(body && { body }), ...more };
  }
  const calls: Pick<ScimCalls, 'list' | 'read'> = {
    list: async (call) => {
      const { tenantDb, query } = call;
      const page = readPage(query);
      const condition = readFilter(kind, query['filter']);
      const { rows, total } = await findPage(tenantDb, kind, condition, page);
      return { status: 200, body: listBody(await shown(call, rows), { ...page, total }) };
    },
    read: async (call) => {
      const page = { startIndex: 1, count: 1 };
      const [stored] = (await findPage(call.tenantDb, kind, withId(call.id), page)).rows;
      if (!stored) throw notFound(spoken[kind]);
      return one(call, stored);
    },
  };
  return { one, calls };
}
