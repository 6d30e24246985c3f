import { notFound } from '../domain/apiError';
import type { TenantScope } from '../db/scopes';
import { type ScimAnswer, type ScimCall, type ScimCalls, withId } from './scimCall';
import type { Condition } from './scimComparison';
import { listBody } from './scimDiscovery';
import { readFilter } from './scimFilter';
import { type Found, type Page, readPage } from './scimLists';
import type { Fields } from './scimSchemas';

interface Kind<Stored> {
  filter: Parameters<typeof readFilter>[0];
  what: Parameters<typeof notFound>[0];
  find: (tenantDb: TenantScope, condition: Condition, page: Page) => Promise<Found<Stored>>;
  /** What is sent of each, in the view that the call asks for; of many perhaps only of the first. */
  shown: (call: ScimCall, stored: readonly Stored[]) => Promise<Fields[]>;
}

/** How people and groups are read alike, and `one`, which answers a change with what it changed. */
export function scimReads<Stored>({ filter, what, find, shown }: Kind<Stored>) {
  async function one(
    call: ScimCall,
    stored: Stored,
    more: Pick<ScimAnswer, 'change'> & { status?: 200 | 201 } = {},
  ): Promise<ScimAnswer> {
    const [body] = await shown(call, [stored]);
    return { status: 200, ...(body && { body }), ...more };
  }
  const calls: Pick<ScimCalls, 'list' | 'read'> = {
    list: async (call) => {
      const { tenantDb, query } = call;
      const page = readPage(query);
      const { rows, total } = await find(tenantDb, readFilter(filter, query['filter']), page);
      return { status: 200, body: listBody(await shown(call, rows), { ...page, total }) };
    },
    read: async (call) => {
      const page = { startIndex: 1, count: 1 };
      const [stored] = (await find(call.tenantDb, withId(call.id), page)).rows;
      if (!stored) throw notFound(what);
      return one(call, stored);
    },
  };
  return { one, calls };
}
