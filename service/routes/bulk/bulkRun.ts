import { type Access, ruleOf } from '../../../contract/access/access';
import type { BulkResult } from '../../../contract/bulk/bulk';
import {
  actionOf,
  type ConfirmedAction,
  type ToConfirm,
} from '../../../contract/access/confirmations';
import { tenantScope } from '../../db/scopes';
import { ApiError } from '../../domain/engine/apiError';
import { NotPermitted } from '../kit/authorize';
import { recordRefusal } from '../kit/recordRefusal';
import { CodeMissing, codeMissingInList } from '../kit/stepUp';
import { type BulkBody, type BulkRun, type Progress, tryRow } from './bulkRow';
import type { RawRequest } from '../kit/route';

export interface Outcome {
  results: BulkResult[];
  /** Rules for which records need a code, as found by a dry run. */
  rulesNeedingCode: readonly Access[];
  refused: readonly Refused[];
}

interface Refused {
  /** Name of the record; undefined if it does not exist. */
  name: string | undefined;
  error: unknown;
}

/**
 * Changes the records one by one, each in its own transaction: a refused record stays unchanged, and the others are
 * done. A code confirms a rule once for the whole list. The transaction of the first record that needs it consumes
 * the confirmation, so a failed change consumes nothing (decision 545).
 * @param isDry rolls back each change, and reads what would stop working
 * @throws NotPermitted, CodeMissing if the confirmation does not match or is not fresh, and nothing has been done yet
 */
export async function runBulk<B extends BulkBody>(
  run: BulkRun<B>,
  isDry: boolean,
): Promise<Outcome> {
  const { action, request, caller, body } = run;
  const tenantDb = tenantScope(request.db, caller.user.customer.uuid);
  const recordsByUuid = await action.find(tenantDb, body.records);
  const progress: Progress = {
    isDry,
    confirmedRules: new Set(),
    rulesUsedEarlier: new Set(),
    rulesNeedingCode: [],
    changedCount: 0,
  };
  const results: BulkResult[] = [];
  const refused: Refused[] = [];
  for (const record of body.records) {
    const { uuid } = record;
    const { name = null, version = null } = recordsByUuid.get(uuid) ?? {};
    const result = { uuid, name, version, problem: null, impact: null };
    const outcome = await tryRow(run, record, result, progress);
    if ('error' in outcome) {
      const { error } = outcome;
      if (!isDry && progress.changedCount === 0 && isUnconfirmed(error)) throw error;
      const refusedRecord = { name: name ?? undefined, error };
      refused.push(refusedRecord);
      if (!isDry) await recordRowRefusal(run, refusedRecord);
      results.push({ ...result, problem: problemOf(request, error) });
      continue;
    }
    const impact =
      isDry && action.impact ? await action.impact(tenantDb, uuid, request.clock()) : null;
    results.push({ ...outcome.result, impact });
  }
  return { results, rulesNeedingCode: progress.rulesNeedingCode, refused };
}

/** @returns whether the list lacks its code, as opposed to a permission for one record */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof CodeMissing ||
  (error instanceof NotPermitted && error.notConfirmed !== undefined);

/** @returns the error that asks for one code for the whole list */
export const codeMissing = (
  rulesNeedingCode: readonly Access[],
  { object, parameters }: Pick<ToConfirm, 'object' | 'parameters'>,
): CodeMissing =>
  new CodeMissing(
    [...new Set(rulesNeedingCode.flatMap((access) => ruleOf(access).stepUp ?? []))],
    rulesNeedingCode.map((access) => ({
      action: actionOf(access) as ConfirmedAction,
      object,
      parameters,
    })),
  );

/** @returns the problem of a record in words; an unexpected error is logged, and described without details */
function problemOf(request: RawRequest, error: unknown): BulkResult['problem'] {
  const reportedError = error instanceof CodeMissing ? codeMissingInList() : error;
  const { status, message, errors } = request.failureOf(reportedError);
  return { status, code: errors[0]?.code ?? 'failed', detail: message };
}

/** 401 and 403 also occur when the caller loses rights during the run, 412 when a record changes during the run. */
const recordedStatuses: ReadonlySet<number> = new Set([401, 403, 409, 412, 429]);

/** Writes a row of the history for a refused record, with its name. */
export async function recordRowRefusal<B extends BulkBody>(
  { action, request, caller }: BulkRun<B>,
  { name, error }: Refused,
): Promise<void> {
  if (!(error instanceof ApiError)) return;
  if (!(error instanceof NotPermitted) && !recordedStatuses.has(error.status)) return;
  await recordRefusal(request, caller, { access: action.access, error, recordName: name });
}
