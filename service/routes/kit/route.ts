import type { Access } from '../../../contract/access/access';
import { dataUnder, type Failure } from '../../../contract/api/envelope';
import type { z } from '../../../contract/lib/zod';
import type { IfMatch } from '../../domain/engine/apiError';
import type { Clock } from '../../db/clock';
import type { Database } from '../../db/database';
import { tenantScope, type TenantScope } from '../../db/scopes';
import type { StepUpContext, PersonActor } from '../../domain/engine/changeContext';
import type { MailSettings } from '../../mail/mails';
import type { FetchDocument } from '../../outbound/fetchDocument';
import type { WebhookClient } from '../../outbound/webhookClient';
import type { Vault } from '../../vault/vault';
import { actorOf, type Caller } from './caller';
import type { LimitedCall } from '../../domain/engine/rateLimits/callLimits';
import {
  dropUnchangedFields,
  noQuery,
  parseBody,
  parsePath,
  parseQuery,
  type Repeatable,
} from './parse';
import { runChange, type TransactionTerms } from './runChange';

/** Dependencies of handlers in addition to the request: none of them is global. */
export interface Services {
  db: Database;
  clock: Clock;
  vault: Vault;
  mail: MailSettings;
  fetchDocument: FetchDocument;
  webhookClient: WebhookClient;
  /** The service shows made-up data to people who try it. */
  isDemo: boolean;
}

export interface Call<P, Q, B> extends Services, StepUpContext {
  /** The transaction of the change; the pool for a GET, and on a route with `transaction: false`. */
  db: Database;
  caller: Caller;
  actor: PersonActor;
  tenantDb: TenantScope;
  params: P;
  query: Q;
  body: B;
  /** Version of an `If-Match` header, when one was sent. */
  ifMatch: IfMatch;
}

export interface CsvFile {
  fileName: string;
  /** Lines in pieces of any size, the heading included. */
  lines: AsyncIterable<string>;
}

/** A handler's result: payload under `data`, or a CSV file. */
export type Answer = DataAnswer | { csv: CsvFile };

interface DataAnswer {
  data: object;
  version?: number;
  headers?: Readonly<Record<string, string>>;
  /** The answer of an earlier request with the same `Idempotency-Key`. */
  replayed?: true;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface RawRequest extends Services {
  caller: Caller;
  /** Authenticates the caller again. @throws ApiError 401, 403 when they belong to another company since */
  callerNow: () => Promise<Caller>;
  params: Record<string, string>;
  query: Record<string, string>;
  readBody: () => Promise<unknown>;
  ifMatch: IfMatch;
  idempotencyKey: string | undefined;
  /** uuid of what confirms the call, when it names one. */
  confirmation: string | undefined;
  /** An error as the answer tells it, for a part of a call; one that is no refusal is logged. */
  failureOf: (error: unknown) => Pick<Failure, 'status' | 'message' | 'errors'>;
}

/** A route as data: the application, the OpenAPI document and the matrix test all read this. */
export interface Route {
  method: Method;
  /** Below the API's base path, parameters in braces: `/datasets/{uuid}`. */
  path: string;
  summary: string;
  access: Access;
  /** Additional permission rules for fields of the body. */
  fieldAccess?: Readonly<Record<string, Access>>;
  /** Permission rules that a handler may find necessary during the change. */
  mayRequire?: readonly Access[] | undefined;
  /** Answers, once, a session that somebody else has ended: it says so. */
  claimsEndNotice?: true;
  /** Leaves a row in the security history also when the call is permitted, but refused with 409. */
  recordsRefusals?: true;
  /** Limits the calls of a person, a company and an address, in the memory of each process. */
  rateLimit?: LimitedCall;
  /**
   * Runs the handler outside a transaction, for a reason that the route names: it only reads, calls another server, or
   * keeps a part when the rest fails. Such a route needs no code, which could undo nothing; a bulk route asks for
   * its code itself.
   */
  transaction?: false;
  /**
   * A creating call or an action, which keeps its answer for a repeated `Idempotency-Key` (decision 29). Together with
   * `transaction: false` only a bulk route has it, which keeps the result of each record.
   */
  idempotent?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Schema of the whole answer, or the words for a CSV file. */
  answer: z.ZodType | 'csv';
  run: (request: RawRequest) => Promise<Answer>;
}

export interface Definition<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>
  extends
    Pick<Route, 'summary' | 'access' | 'fieldAccess' | 'mayRequire' | 'rateLimit'>,
    Pick<Route, 'claimsEndNotice' | 'recordsRefusals'>,
    Pick<Repeatable, 'volatileFields'> {
  params?: P;
  query?: Q;
  body?: B;
  /** Prefix of field names in problems: `datasets.name`. */
  key?: string;
  /** The record as a read answers it, of which a change may repeat fields. @throws ApiError 404 */
  before?: (
    call: Omit<Call<z.infer<P>, z.infer<Q>, undefined>, keyof StepUpContext>,
  ) => Promise<object>;
  /** Checks before the change, outside its transaction: a rollback does not undo what they count. */
  prepare?: (
    call: Omit<Call<z.infer<P>, z.infer<Q>, z.infer<B>>, keyof StepUpContext>,
  ) => Promise<void>;
}

type RouteDefinition<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
> = TransactionTerms &
  Definition<P, Q, B> &
  Pick<Route, 'answer'> & {
    handle: (call: Call<z.infer<P>, z.infer<Q>, z.infer<B>>) => Promise<Answer>;
  };

/** For a search or a check that is sent as a POST: a transaction would only add two statements. */
export const readsOnly = { transaction: false } as const;

type PayloadDefinition<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
> = TransactionTerms &
  Definition<P, Q, B> & {
    answer: z.ZodType;
    handle: (call: Call<z.infer<P>, z.infer<Q>, z.infer<B>>) => unknown;
  };

/**
 * Makes a route that answers one payload under its plural key, which the handler returns alone. One with a
 * version is answered with its ETag.
 */
export const payloadRoute = <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  method: Method,
  path: string,
  key: string,
  { answer, handle, ...definition }: PayloadDefinition<P, Q, B>,
): Route =>
  route<P, Q, B>(method, path, {
    ...definition,
    answer: dataUnder(key, answer),
    handle: async (call) => payloadAnswer(key, await handle(call)),
  });

/** A payload under its plural key, with its version where it has one. */
function payloadAnswer(key: string, payload: unknown): DataAnswer {
  const data = { [key]: payload };
  const isVersioned = typeof payload === 'object' && payload !== null && 'version' in payload;
  return isVersioned && typeof payload.version === 'number'
    ? { data, version: payload.version }
    : { data };
}

/** Makes a route whose handler gets checked, typed parameters. */
export function route<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  method: Method,
  path: string,
  definition: RouteDefinition<P, Q, B>,
): Route {
  const { handle, key, before, prepare, volatileFields: _, ...rest } = definition;
  const declared = { method, path, ...rest };
  return {
    ...declared,
    run: async (request) => {
      const parsed = {
        ...request,
        actor: actorOf(request.caller),
        tenantDb: tenantScope(request.db, request.caller.user.customer.uuid),
        params: parsePath(rest.params, request.params) as z.infer<P>,
        query: parseQuery(rest.query ?? noQuery, request.query) as z.infer<Q>,
        body: undefined,
      };
      const rawBody = rest.body && (await request.readBody());
      const changes =
        rest.body && before
          ? dropUnchangedFields(rest.body, rawBody, await before(parsed), definition)
          : rawBody;
      const body = (rest.body && parseBody(rest.body, changes, key)) as z.infer<B>;
      await prepare?.({ ...parsed, body });
      // Reading the body and `prepare` can take 30 s. Authenticate again: the caller's rights may have changed.
      const caller = rest.body ? await request.callerNow() : request.caller;
      const accesses = accessesOf(rest, body);
      return runChange(declared, request, { caller, accesses, rawBody }, async (db, checks) => {
        // A transaction is the handler's only database, so that nothing is written past it.
        const actor = actorOf(caller);
        const tenantDb = tenantScope(db, parsed.tenantDb.customer);
        return handle({ ...parsed, ...checks, caller, actor, body, db, tenantDb });
      });
    },
  };
}

/** The route's rule, and the rules of guarded fields in the body. */
const accessesOf = (
  { access, fieldAccess = {} }: Pick<Route, 'access' | 'fieldAccess'>,
  body: unknown,
): Access[] => [
  access,
  ...Object.entries(fieldAccess).flatMap(([field, rule]) =>
    typeof body === 'object' && body !== null && field in body ? [rule] : [],
  ),
];
