import { type Access, ruleOf } from '../../contract/access';
import type { BulkResult, ChosenRecord } from '../../contract/bulk';
import { actionOf, type ConfirmedAction, type ToConfirm } from '../../contract/confirmationTerms';
import type { Database } from '../db/database';
import { tenantScope, type TenantScope } from '../db/scopes';
import { transact } from '../db/transaction';
import { ApiError } from '../domain/engine/apiError';
import type { PersonActor, StepUpContext } from '../domain/engine/changeContext';
import type { ReadImpact } from '../domain/usage/impact';
import {
  CodeMissing,
  codeMissingInList,
  NotPermitted,
  recordRefusal,
  requirePermission,
  stepUpChecker,
} from './authorize';
import { actorOf, type Caller } from './caller';
import type { RawRequest, Services } from './route';

/** Context of the change of one record, in a transaction of its own. */
export interface RowCall extends Services, StepUpContext {
  actor: PersonActor;
  tenantDb: TenantScope;
}

/** A record as the results name it. */
export interface Known {
  name: string;
  version: number | null;
}

export interface BulkBody {
  dry_run?: boolean | undefined;
  records: readonly ChosenRecord[];
}
type RecordOf<B extends BulkBody> = B['records'][number];

export interface BulkAction<B extends BulkBody> {
  access: Access;
  /** Rules that some records need in addition. */
  mayRequire?: readonly Access[];
  /** Names and versions of those that exist. */
  find: (
    tenantDb: TenantScope,
    records: readonly RecordOf<B>[],
  ) => Promise<ReadonlyMap<string, Known>>;
  /** Changes one record, as the action of a single record does. */
  change: (call: RowCall, record: RecordOf<B>, body: B) => Promise<unknown>;
  /** Reads the records and calls that stop, for actions that stop something. */
  impact?: ReadImpact<object>;
}

export interface BulkRun<B extends BulkBody> {
  action: BulkAction<B>;
  request: RawRequest;
  caller: Caller;
  body: B;
  asked: { confirmation: string | undefined } & Pick<ToConfirm, 'object' | 'parameters'>;
}

/** Ends a dry run of one record: its transaction is rolled back. */
class DryRunEnd extends Error {}

export interface Outcome {
  results: BulkResult[];
  /** Rules that records need a code for; a dry run collects them. */
  demanded: readonly Access[];
}

/**
 * Changes the records one by one, each in a transaction of its own: one that is refused stays as it was, and the
 * others are done. A code confirms a rule once for the whole list, in the transaction of the first record that needs
 * it: what fails uses up nothing (decision 545).
 * @param isDry rolls each back, and reads what stops working
 * @throws NotPermitted, CodeMissing when the confirmation does not fit or is not fresh, and nothing was done yet
 */
export async function runBulk<B extends BulkBody>(
  run: BulkRun<B>,
  isDry: boolean,
): Promise<Outcome> {
  const { action, request, caller, body } = run;
  const tenantDb = tenantScope(request.db, caller.user.customer.uuid);
  const found = await action.find(tenantDb, body.records);
  const met = new Map<string, Access>();
  const results: BulkResult[] = [];
  let done = 0;
  for (const record of body.records) {
    const { uuid } = record;
    const known = found.get(uuid);
    const error = await tryRow(run, record, { met, isDry });
    if (!isDry && done === 0 && isUnconfirmed(error)) throw error;
    if (error === undefined) done += 1;
    else if (!isDry) await recordRowRefusal(run, known?.name, error);
    results.push({
      uuid,
      name: known?.name ?? null,
      version: known?.version ?? null,
      problem: error === undefined ? null : problemOf(request, error),
      impact:
        isDry && error === undefined && action.impact
          ? await action.impact(tenantDb, uuid, request.clock())
          : null,
    });
  }
  return { results, demanded: [...met.values()] };
}

/** @returns whether the list lacks its code, rather than the record a permission */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof CodeMissing ||
  (error instanceof NotPermitted && error.notConfirmed !== undefined);

interface RowOptions {
  /** Rules that were met for the list: by the code, or in a dry run. */
  met: Map<string, Access>;
  isDry: boolean;
}

/** @returns why the record was not changed; undefined when it was, or would be */
async function tryRow<B extends BulkBody>(
  run: BulkRun<B>,
  record: RecordOf<B>,
  { met, isDry }: RowOptions,
): Promise<unknown> {
  const { action, request, caller, body } = run;
  let used: Access[] = [];
  try {
    await transact(request.db, async (trx) => {
      // A transaction that lost a race runs again.
      used = [];
      const requireStepUp = ruleChecker(run, trx, { met, isDry, used });
      await requireStepUp(action.access);
      const { clock, vault, mail, fetchDocument, webhookClient } = request;
      const tenantDb = tenantScope(trx, caller.user.customer.uuid);
      const services = { db: trx, clock, vault, mail, fetchDocument, webhookClient };
      const call = { ...services, actor: actorOf(caller), tenantDb, requireStepUp };
      await action.change(call, record, body);
      if (isDry) throw new DryRunEnd();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnd)) return error;
  }
  for (const access of used) met.set(actionOf(access), access);
  return undefined;
}

/** Checks the rules of one record: permission each time, and a code once for the list. */
function ruleChecker<B extends BulkBody>(
  { action, request, caller, asked }: BulkRun<B>,
  trx: Database,
  { met, isDry, used }: RowOptions & { used: Access[] },
): StepUpContext['requireStepUp'] {
  const declared = new Set([action.access, ...(action.mayRequire ?? [])].map(actionOf));
  return async (access) => {
    if (!declared.has(actionOf(access)))
      throw new Error(`A bulk action does not declare that it may require ${actionOf(access)}`);
    requirePermission(caller, access);
    if (!ruleOf(access).stepUp || !caller.subject.mfaEnabled || met.has(actionOf(access))) return;
    if (!isDry) {
      const checker = stepUpChecker({ db: trx, clock: request.clock }, caller, asked);
      await checker.requireStepUp(access);
      checker.requireCode();
    }
    used.push(access);
  };
}

/** @returns the error that asks for one code for the whole list */
export const codeMissing = (
  demanded: readonly Access[],
  { object, parameters }: Pick<ToConfirm, 'object' | 'parameters'>,
): CodeMissing =>
  new CodeMissing(
    [...new Set(demanded.flatMap((access) => ruleOf(access).stepUp ?? []))],
    demanded.map((access) => ({
      action: actionOf(access) as ConfirmedAction,
      object,
      parameters,
    })),
  );

/** @returns a refusal in words; an unexpected error is logged, and told without details */
function problemOf(request: RawRequest, error: unknown): BulkResult['problem'] {
  const told = error instanceof CodeMissing ? codeMissingInList() : error;
  const { status, message, errors } = request.failureOf(told);
  return { status, code: errors[0]?.code ?? 'failed', detail: message };
}

const recorded: ReadonlySet<number> = new Set([403, 409, 429]);

/** Each record that was refused leaves a row in the history, which names it. */
async function recordRowRefusal<B extends BulkBody>(
  { action, request, caller }: BulkRun<B>,
  name: string | undefined,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError)) return;
  const isRefusal = error instanceof NotPermitted;
  if (!isRefusal && !recorded.has(error.status)) return;
  await recordRefusal(request, caller, {
    access: isRefusal ? error.access : action.access,
    error,
    ...(isRefusal && { notConfirmed: error.notConfirmed }),
    about: name,
  });
}
