import { sql, type SqlBool } from 'kysely';
import { isUuid } from '../../contract/uuid';
import type { TenantScope } from '../db/scopes';
import { notFound } from '../domain/engine/apiError';
import type { VaultContext, TransactionContext } from '../domain/engine/changeContext';
import type { Fields } from './scimSchemas';

export interface ScimCall {
  tenantDb: TenantScope;
  query: Readonly<Record<string, string>>;
  /** The id in the path; the empty text for a list. */
  id: string;
  base: string;
}

/** A change, inside the transaction that is all of it. */
export interface ScimChange extends ScimCall {
  context: TransactionContext<VaultContext>;
  body: unknown;
}

/** Status and body, without one nothing is sent; a change says in words what it did. */
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

/** @throws ApiError 404 for what can be nobody's id */
export function requireId(id: string, what: 'person' | 'group'): string {
  if (!isUuid(id)) throw notFound(what);
  return id;
}

/** @returns the condition that finds the one with this id; nothing for what can be nobody's */
export const withId = (id: string) =>
  isUuid(id) ? sql<SqlBool>`uuid = ${id}` : sql<SqlBool>`false`;
