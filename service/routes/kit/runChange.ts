import type { Access } from '../../../contract/access/access';
import { actionOf, confirmedParameters } from '../../../contract/access/confirmations';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import type { StepUpContext } from '../../domain/engine/changeContext';
import { hashOf, keptAnswer, withIdempotency } from '../../domain/engine/idempotency';
import type { Caller } from './caller';
import { stepUpChecker } from './stepUp';

/** A kept answer is stored in the transaction of its change: otherwise a repeated call would make the change twice. */
export type TransactionTerms =
  | { idempotent?: boolean; transaction?: never }
  | { idempotent?: never; transaction: false };

/** The properties of a route that decide how its change is run. */
interface ChangingRoute {
  method: string;
  path: string;
  mayRequire?: readonly Access[] | undefined;
  idempotent?: boolean | undefined;
  transaction?: false | undefined;
}

/** The parts of the request that its change needs. */
interface ChangeRequest {
  db: Database;
  clock: () => Date;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The caller, to whom the idempotency key belongs. */
  caller: Caller;
  idempotencyKey: string | undefined;
  confirmation: string | undefined;
}

interface AuthorizedCall {
  caller: Caller;
  /** Rules that are enforced before the handler runs. */
  accesses: readonly Access[];
  rawBody: unknown;
}

/**
 * Authorizes a call and runs its handler, once per idempotency key. Every method except GET runs in one transaction
 * unless its route says `transaction: false`. The confirmation is consumed in that transaction, and a missing code
 * rolls the change back.
 */
export function runChange<A extends object>(
  { method, path, idempotent, mayRequire = [], transaction }: ChangingRoute,
  { db, clock, params, query, ...request }: ChangeRequest,
  { caller, accesses, rawBody }: AuthorizedCall,
  handle: (within: Database, checks: StepUpContext) => Promise<A>,
): Promise<A> {
  const call = `${method} ${path}`;
  const confirmationRequest = {
    confirmation: request.confirmation,
    object: params['uuid'] ?? null,
    parameters: confirmedParameters(rawBody),
  };
  const change = async (within: Database): Promise<A> => {
    const { requireStepUp, requireCode } = stepUpChecker(
      { db: within, clock },
      caller,
      confirmationRequest,
    );
    for (const access of accesses) await requireStepUp(access);
    const answer = await handle(within, {
      requireStepUp: onlyDeclared(call, mayRequire, requireStepUp),
    });
    requireCode();
    return answer;
  };
  if (idempotent && request.idempotencyKey !== undefined) {
    const { user } = request.caller;
    const content = requestContent(call, { params, query }, rawBody);
    return withIdempotency({ db, clock, user: user.uuid }, request.idempotencyKey, content, change);
  }
  return method === 'get' || transaction === false ? change(db) : transact(db, change);
}

/** The parts of a call that a repeated one has to share. */
const requestContent = (
  call: string,
  { params, query }: Pick<ChangeRequest, 'params' | 'query'>,
  rawBody: unknown,
) => {
  const hasQuery = Object.keys(query).length > 0;
  return { call, params, body: rawBody ?? null, ...(hasQuery && { query }) };
};

/**
 * Finds the kept answer of a repeated call. For routes that read or check something before their change: what has
 * happened since the first call must not refuse the repeated one.
 * @throws ApiError 422 if another request has the key
 */
export function earlierAnswer(
  { method, path, idempotent }: ChangingRoute,
  { db, caller, idempotencyKey: key, ...request }: Omit<ChangeRequest, 'clock' | 'confirmation'>,
  rawBody: unknown,
): Promise<object | undefined> {
  if (!idempotent || key === undefined) return Promise.resolve(undefined);
  const hash = hashOf(requestContent(`${method} ${path}`, request, rawBody));
  return keptAnswer(db, { user: caller.user.uuid, key, hash });
}

/** Restricts a handler to the rules that its route declares. @throws Error for a rule that it does not declare */
const onlyDeclared =
  (
    call: string,
    mayRequire: readonly Access[],
    requireStepUp: StepUpContext['requireStepUp'],
  ): StepUpContext['requireStepUp'] =>
  async (access) => {
    if (!mayRequire.some((declared) => actionOf(declared) === actionOf(access)))
      throw new Error(`${call} does not declare that it may require ${actionOf(access)}`);
    await requireStepUp(access);
  };
