import { type Access, ruleOf } from '../../../contract/access/access';
import type { BulkResult, ChosenRecord } from '../../../contract/bulk/bulk';
import { actionOf, type ToConfirm } from '../../../contract/access/confirmations';
import type { Database } from '../../db/database';
import { tenantScope, type TenantScope } from '../../db/scopes';
import { transact } from '../../db/transaction';
import type { PersonActor, StepUpContext } from '../../domain/engine/changeContext';
import { type Claim, withIdempotency } from '../../domain/engine/idempotency';
import type { ReadImpact } from '../../domain/usage/impact';
import { NotPermitted, requirePermission } from '../kit/authorize';
import { stepUpChecker } from '../kit/stepUp';
import { actorOf, type Caller } from '../kit/caller';
import type { RawRequest, Services } from '../kit/route';

/** Context for changing one record, in a transaction of its own. */
export interface RowCall extends Services, StepUpContext {
  actor: PersonActor;
  tenantDb: TenantScope;
}

/** A record as named in the results. */
export interface KnownRecord {
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
  /** Rules that only some records require. */
  mayRequire?: readonly Access[];
  /** Finds names and versions of the records that exist. */
  find: (
    tenantDb: TenantScope,
    records: readonly RecordOf<B>[],
  ) => Promise<ReadonlyMap<string, KnownRecord>>;
  /** Changes one record, as the action of a single record does. */
  change: (call: RowCall, record: RecordOf<B>, body: B) => Promise<unknown>;
  /**
   * Applies a shared limit in a dry run, where earlier records were rolled back: counts what they would have used.
   * @throws ApiError when those leave no room for another record
   */
  applySharedLimit?: (call: RowCall, body: B, earlierCount: number) => Promise<unknown>;
  /** Reads the records and calls that stop, for actions that stop something. */
  impact?: ReadImpact;
}

export interface BulkRun<B extends BulkBody> {
  action: BulkAction<B>;
  request: RawRequest;
  caller: Caller;
  body: B;
  confirmationRequest: { confirmation: string | undefined } & Pick<
    ToConfirm,
    'object' | 'parameters'
  >;
  /** The call's `Idempotency-Key`, under which the result of each record is kept as well. */
  claim?: Claim;
}

/** Progress through a list. */
export interface Progress {
  isDry: boolean;
  /** Names of the rules that the list's code has confirmed, or that a dry run has found to need it. */
  confirmedRules: Set<string>;
  /** Names of the rules for which an earlier request with the same key consumed the list's confirmation. */
  rulesUsedEarlier: Set<string>;
  /** Rules that records of this run needed a code for. */
  rulesNeedingCode: Access[];
  /** Records that this run has changed, or would change. */
  changedCount: number;
}

/** Ends a dry run of one record: its transaction is rolled back. */
class DryRunEnd extends Error {
  constructor(readonly row: CompletedRow) {
    super('A dry run is rolled back');
  }
}

/** Result of a changed record, stored in the same transaction as the change. */
interface CompletedRow {
  result: BulkResult;
  /** Names of the rules for which the record needed the list's code. */
  rules: string[];
  replayed?: true;
}

/**
 * Changes one record, with the rights that the caller has at that moment.
 * @param result for a record that was changed, or would be
 * @returns that result, or the one kept by an earlier request with the same key; or the reason why nothing was changed
 */
export async function tryRow<B extends BulkBody>(
  run: BulkRun<B>,
  record: RecordOf<B>,
  result: BulkResult,
  progress: Progress,
): Promise<{ result: BulkResult } | { error: unknown }> {
  const { request } = run;
  try {
    // Working through a list takes seconds, in which the caller may have lost their rights.
    const caller = await request.callerNow();
    const row = await transact(request.db, async (trx) => {
      const changedRow = await changeOnce({ ...run, caller }, trx, record, { result, progress });
      if (progress.isDry) throw new DryRunEnd(changedRow);
      return changedRow;
    }).catch(endOfDryRun);
    if (!row.replayed) progress.changedCount += 1;
    noteRules(row, run, progress);
    return { result: row.result };
  } catch (error) {
    return { error };
  }
}

function endOfDryRun(error: unknown): CompletedRow {
  if (error instanceof DryRunEnd) return error.row;
  throw error;
}

interface RowOptions {
  result: BulkResult;
  progress: Progress;
}

/** Changes a record in its transaction, once per idempotency key: the result is stored in the same transaction. */
async function changeOnce<B extends BulkBody>(
  run: BulkRun<B>,
  trx: Database,
  record: RecordOf<B>,
  { result, progress }: RowOptions,
): Promise<CompletedRow> {
  const { action, request, caller, body, claim } = run;
  const { clock, vault, mail, fetchDocument, webhookClient, isDemo } = request;
  const services = { db: trx, clock, vault, mail, fetchDocument, webhookClient, isDemo };
  const change = async (): Promise<CompletedRow> => {
    const rules: Access[] = [];
    const requireStepUp = ruleChecker(run, trx, { rules, progress });
    await requireStepUp(action.access);
    const tenantDb = tenantScope(trx, caller.user.customer.uuid);
    const call = { ...services, actor: actorOf(caller), tenantDb, requireStepUp };
    if (progress.isDry && progress.changedCount > 0)
      await action.applySharedLimit?.(call, body, progress.changedCount);
    await action.change(call, record, body);
    return { result, rules: rules.map(actionOf) };
  };
  if (!claim) return change();
  const { user, key, hash } = claim;
  // A client's key never contains a space.
  const requestContent = { call: 'record of a list', params: record.uuid, body: hash };
  return withIdempotency({ db: trx, clock, user }, `${key} ${record.uuid}`, requestContent, change);
}

/** Checks the rules of one record: the permission each time, the code once for the whole list. */
function ruleChecker<B extends BulkBody>(
  { action, request, caller, confirmationRequest }: BulkRun<B>,
  trx: Database,
  { rules, progress }: { rules: Access[]; progress: Progress },
): StepUpContext['requireStepUp'] {
  const declared = new Set(rulesOf(action).map(actionOf));
  return async (access) => {
    if (!declared.has(actionOf(access)))
      throw new Error(`A bulk action does not declare that it may require ${actionOf(access)}`);
    requirePermission(caller, access);
    const ruleName = actionOf(access);
    if (
      !ruleOf(access).stepUp ||
      !caller.subject.mfaEnabled ||
      progress.confirmedRules.has(ruleName)
    )
      return;
    if (!progress.isDry) {
      const checker = stepUpChecker({ db: trx, clock: request.clock }, caller, confirmationRequest);
      await checker.requireStepUp(access).catch((error: unknown) => {
        // This list consumed the confirmation in an earlier request, and now continues.
        const isFromThisList = error instanceof NotPermitted && error.notConfirmed === 'used';
        if (!isFromThisList || !progress.rulesUsedEarlier.has(ruleName)) throw error;
      });
      checker.requireCode();
    }
    rules.push(access);
  };
}

const rulesOf = <B extends BulkBody>({ access, mayRequire = [] }: BulkAction<B>): Access[] => [
  access,
  ...mayRequire,
];

/** Notes the rules that a changed record used, so that later records of this run do not need the code again. */
function noteRules<B extends BulkBody>(
  { rules, replayed }: CompletedRow,
  { action }: BulkRun<B>,
  { confirmedRules, rulesUsedEarlier, rulesNeedingCode }: Progress,
): void {
  for (const access of rulesOf(action)) {
    const ruleName = actionOf(access);
    if (!rules.includes(ruleName) || confirmedRules.has(ruleName)) continue;
    if (replayed) rulesUsedEarlier.add(ruleName);
    else {
      confirmedRules.add(ruleName);
      rulesNeedingCode.push(access);
    }
  }
}
