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
import { earlierAnswer, runChange, type TransactionTerms } from './runChange';

/** Dependencies of handlers in addition to the request: none of them is global. */
export interface Services {
  db: Database;
  clock: Clock;
  vault: Vault;
  mail: MailSettings;
  fetchDocument: FetchDocument;
  webhookClient: WebhookClient;
  /** True if the service shows made-up data to people who try it. */
  isDemo: boolean;
}

export interface Call<P, Q, B> extends Services, StepUpContext {
  /** The transaction of the change; the pool for a GET or a route with `transaction: false`. */
  db: Database;
  caller: Caller;
  actor: PersonActor;
  tenantDb: TenantScope;
  params: P;
  query: Q;
  body: B;
  /** Version from the `If-Match` header, if one was sent. */
  ifMatch: IfMatch;
}

export interface CsvFile {
  fileName: string;
  /** Pieces of text of any size, starting with the heading. */
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
  /** Authenticates the caller again. @throws ApiError 401, or 403 if they have moved to another company */
  callerNow: () => Promise<Caller>;
  params: Record<string, string>;
  query: Record<string, string>;
  readBody: () => Promise<unknown>;
  ifMatch: IfMatch;
  idempotencyKey: string | undefined;
  /** uuid of the confirmation that the call names, if any. */
  confirmation: string | undefined;
  /** Turns the error of one part of a call into its answer, and logs it unless it is a refusal. */
  failureOf: (error: unknown) => Pick<Failure, 'status' | 'message' | 'errors'>;
}

/** A route as data, read by the application, the OpenAPI document and the matrix test. */
export interface Route {
  method: Method;
  /** Path below the API's base path, with parameters in braces: `/datasets/{uuid}`. */
  path: string;
  summary: string;
  access: Access;
  /** Additional permission rules for fields of the body. */
  fieldAccess?: Readonly<Record<string, Access>>;
  /** Permission rules that a handler may require during the change. */
  mayRequire?: readonly Access[] | undefined;
  /** Answers once more after somebody else has ended the session, to report that. */
  claimsEndNotice?: true;
  /** Records also a refusal with 409 of a permitted call in the security history. */
  recordsRefusals?: true;
  /** Limits the calls per person, company and address, in the memory of each process. */
  rateLimit?: LimitedCall;
  /**
   * Runs the handler outside a transaction, for a reason that the route states: it only reads, calls another server, or
   * keeps a part when the rest fails. Such a route cannot require a code, since a missing code could undo nothing; bulk
   * routes ask for their code themselves.
   */
  transaction?: false;
  /**
   * The answer is kept for a repeated `Idempotency-Key` (decision 29), in clear. Every PATCH, PUT and DELETE in a
   * transaction has this, unless it is false because the answer shows something that is stored sealed. A POST declares
   * it, because the answer of some shows a secret once. Only bulk routes combine it with `transaction: false`; they keep
   * the result of each record.
   */
  idempotent?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Schema of the whole answer, or `csv` for a CSV file. */
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
  /** Reads the record whose unchanged fields the body may repeat. @throws ApiError 404 */
  readBefore?: (
    call: Omit<Call<z.infer<P>, z.infer<Q>, undefined>, keyof StepUpContext>,
  ) => Promise<object>;
  /** Checks before the change and outside its transaction, so that a rollback does not undo what they count. */
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
 * Makes a route that answers with one payload under its plural key; the handler returns only the payload. If that has
 * a version, the answer has an ETag.
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

/** The answer with a payload under its plural key, and its version if it has one. */
function payloadAnswer(key: string, payload: unknown): DataAnswer {
  const data = { [key]: payload };
  const isVersioned = typeof payload === 'object' && payload !== null && 'version' in payload;
  return isVersioned && typeof payload.version === 'number'
    ? { data, version: payload.version }
    : { data };
}

/** Methods whose answers show no secret, unless their route says otherwise. */
const repeatable: ReadonlySet<Method> = new Set(['patch', 'put', 'delete']);

/** Makes a route whose handler receives checked, typed parameters. */
export function route<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  method: Method,
  path: string,
  definition: RouteDefinition<P, Q, B>,
): Route {
  const { handle, key, readBefore, prepare, volatileFields: _, ...terms } = definition;
  const isIdempotent = terms.idempotent ?? (repeatable.has(method) && terms.transaction !== false);
  const declared = { method, path, ...terms, ...(isIdempotent && { idempotent: true }) };
  return {
    ...declared,
    run: async (request) => {
      const parsed = {
        ...request,
        actor: actorOf(request.caller),
        tenantDb: tenantScope(request.db, request.caller.user.customer.uuid),
        params: parsePath(terms.params, request.params) as z.infer<P>,
        query: parseQuery(terms.query ?? noQuery, request.query) as z.infer<Q>,
        body: undefined,
      };
      const rawBody = terms.body && (await request.readBody());
      if (readBefore ?? prepare) {
        const earlier = await earlierAnswer(declared, request, rawBody);
        if (earlier) {
          // Reading the body can take 30 s, as below.
          if (terms.body) await request.callerNow();
          return { ...(earlier as DataAnswer), replayed: true };
        }
      }
      const changedBody =
        terms.body && readBefore
          ? dropUnchangedFields(terms.body, rawBody, await readBefore(parsed), definition)
          : rawBody;
      const body = (terms.body && parseBody(terms.body, changedBody, key)) as z.infer<B>;
      await prepare?.({ ...parsed, body });
      // Reading the body and `prepare` can take 30 s. Authenticate again: the caller's rights may have changed.
      const caller = terms.body ? await request.callerNow() : request.caller;
      const accesses = accessesOf(terms, body);
      return runChange(declared, request, { caller, accesses, rawBody }, async (db, checks) => {
        // The handler gets no database but the transaction, so that it cannot write outside it.
        const actor = actorOf(caller);
        const tenantDb = tenantScope(db, parsed.tenantDb.customer);
        return handle({ ...parsed, ...checks, caller, actor, body, db, tenantDb });
      });
    },
  };
}

/** The route's own rule, and the rules of the guarded fields that the body contains. */
const accessesOf = (
  { access, fieldAccess = {} }: Pick<Route, 'access' | 'fieldAccess'>,
  body: unknown,
): Access[] => [
  access,
  ...Object.entries(fieldAccess).flatMap(([field, rule]) =>
    typeof body === 'object' && body !== null && field in body ? [rule] : [],
  ),
];
