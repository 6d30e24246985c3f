import { sql, type SqlBool } from 'kysely';
import { isUuid } from '../../contract/lib/uuid';
import type { TenantScope } from '../db/scopes';
import { notFound } from '../domain/engine/apiError';
import type { VaultContext, TransactionContext } from '../domain/engine/changeContext';
import { listBody } from './scimDiscovery';
import { readFilter } from './filter/scimFilter';
import { findPage, readPage, type StoredKinds } from './scimLists';
import type { Fields } from './schema/scimValues';

export interface ScimCall {
  tenantDb: TenantScope;
  query: Readonly<Record<string, string>>;
  /** The id in the path; empty for a list. */
  id: string;
  base: string;
}

/** A change, inside its single transaction. */
export interface ScimChange extends ScimCall {
  context: TransactionContext<VaultContext>;
  body: unknown;
}

/** Status and body; without a body nothing is sent. A change adds a description of what it did. */
export interface ScimAnswer {
  status: 200 | 201 | 204;
  body?: Fields;
  change?: string;
}

export interface ScimCalls {
  list: (call: ScimCall) => Promise<ScimAnswer>;
  read: (call: ScimCall) => Promise<ScimAnswer>;
  create: (call: ScimChange) => Promise<ScimAnswer>;
  replace: (call: ScimChange) => Promise<ScimAnswer>;
  patch: (call: ScimChange) => Promise<ScimAnswer>;
  remove: (call: ScimChange) => Promise<ScimAnswer>;
}

/** @throws ApiError 404 for a text that cannot be an id */
export function requireId(id: string, noun: 'person' | 'group'): string {
  if (!isUuid(id)) throw notFound(noun);
  return id;
}

const kindLabels = { User: 'person', Group: 'group' } as const;

/**
 * The reading calls for people or groups, and `answerResource`, which answers a change with the changed resource.
 * @param serialize for the requested view; may leave out resources at the end of a long page
 */
export function scimReads<K extends keyof StoredKinds>(
  kind: K,
  serialize: (call: ScimCall, stored: readonly StoredKinds[K][]) => Promise<Fields[]>,
) {
  async function answerResource(
    call: ScimCall,
    stored: StoredKinds[K],
    extra: Pick<ScimAnswer, 'change'> & { status?: 200 | 201 } = {},
  ): Promise<ScimAnswer> {
    const [body] = await serialize(call, [stored]);
    return { status: 200, ...(body && { body }), ...extra };
  }
  const calls: Pick<ScimCalls, 'list' | 'read'> = {
    list: async (call) => {
      const { tenantDb, query } = call;
      const page = readPage(query);
      const condition = readFilter(kind, query['filter']);
      const { rows, total } = await findPage(tenantDb, kind, condition, page);
      return { status: 200, body: listBody(await serialize(call, rows), { ...page, total }) };
    },
    read: async (call) => {
      const page = { startIndex: 1, count: 1 };
      const id = requireId(call.id, kindLabels[kind]);
      const condition = sql<SqlBool>`uuid = ${id}`;
      const [stored] = (await findPage(call.tenantDb, kind, condition, page)).rows;
      if (!stored) throw notFound(kindLabels[kind]);
      return answerResource(call, stored);
    },
  };
  return { answerResource, calls };
}
