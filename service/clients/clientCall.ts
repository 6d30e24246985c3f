import { isObject } from '../../contract/lib/isObject';
import { bodyTexts } from '../../texts/refusals/requests';
import type { Clock } from '../db/clock';
import type { Database } from '../db/database';
import { badRequest } from '../domain/engine/apiError';
import { parseJson } from '../domain/engine/json';
import type { Actor } from '../domain/engine/changeContext';
import { textOf } from '../http/bodies';
import type { Vault } from '../vault/vault';
import type { ClientLibrary, LibraryUse } from './clientLibrary';
import type { AuthenticatedKey } from './findApiKey';
import type { DeletedKey } from './deletedKey';
import type { KeyCallCache } from './keyCallCache';

/** A request of a client library with a valid signature. */
export interface ClientCall {
  db: Database;
  vault: Vault;
  /** Cached records of earlier calls. */
  cache: KeyCallCache;
  now: Date;
  /** Stands still at `now`. */
  clock: Clock;
  key: AuthenticatedKey;
  actor: Actor;
  library: ClientLibrary | undefined;
  libraryUse: LibraryUse | undefined;
  query: (name: string) => string | undefined;
  body: Uint8Array;
}

type ReportContext = Pick<ClientCall, 'db' | 'now' | 'library' | 'body'>;

/** A request of a deleted API key with a valid signature: its usage from before the deletion still counts. */
export interface DeletedKeyCall extends ReportContext {
  key: DeletedKey;
}

/** A usage report of an existing API key, or of a deleted one, which has `groups`. */
export interface ReportCall extends ReportContext {
  key: Pick<AuthenticatedKey, 'uuid' | 'customer_uuid' | 'name'> &
    Partial<Pick<DeletedKey, 'groups'>>;
}

export interface ClientAnswer {
  status: 200 | 201 | 204 | 401;
  body?: Record<string, unknown>;
  /** Number of usage report entries by outcome, for the metrics. */
  entries?: Readonly<Record<'accepted' | 'duplicates' | 'rejected', number>>;
}

/** @throws ApiError 400 unless the body is a JSON object */
export function fieldsOf(body: Uint8Array): Record<string, unknown> {
  const value = parseJson(textOf(body));
  if (!isObject(value)) throw badRequest(bodyTexts.object);
  return value;
}
