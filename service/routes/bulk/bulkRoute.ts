import { bulkAnswer } from '../../../contract/bulk/bulk';
import { confirmedParameters } from '../../../contract/access/confirmations';
import { dataUnder } from '../../../contract/api/envelope';
import type { z } from '../../../contract/lib/zod';
import { transact } from '../../db/transaction';
import { claimKey, hashOf, keepAnswer, releaseKey } from '../../domain/engine/idempotency';
import { CodeMissing, hasFreshCode } from '../kit/stepUp';
import type { BulkAction, BulkBody, BulkRun } from './bulkRow';
import { codeMissing, isUnconfirmed, type Outcome, recordRowRefusal, runBulk } from './bulkRun';
import { noQuery, parseBody, parsePath, parseQuery } from '../kit/parse';
import type { Answer, Route } from '../kit/route';

interface BulkDefinition<B extends BulkBody> extends BulkAction<B> {
  summary: string;
  body: z.ZodType<B>;
}

/**
 * Makes a route that applies the action of one record to many, and answers with a result for each
 * (decision 545). With `dry_run` it changes nothing, and reports what would stop working.
 */
export const bulkRoute = <B extends BulkBody>(
  path: `/bulk/${string}/${string}`,
  { summary, body: schema, ...action }: BulkDefinition<B>,
): Route => ({
  method: 'post',
  path,
  summary,
  access: action.access,
  mayRequire: action.mayRequire,
  rateLimit: 'bulk',
  idempotent: true,
  // Each record has a transaction of its own (`tryRow`).
  transaction: false,
  body: schema,
  answer: dataUnder('bulk', bulkAnswer),
  run: async (request) => {
    parsePath(undefined, request.params);
    parseQuery(noQuery, request.query);
    const rawBody = await request.readBody();
    const body = parseBody(schema, rawBody);
    const caller = await request.callerNow();
    const { confirmation } = request;
    const confirmationRequest = {
      confirmation,
      object: null,
      parameters: confirmedParameters(rawBody),
    };
    const run = { action, request, caller, body, confirmationRequest };
    if (body.dry_run) return answerOf(await runBulk(run, true));
    return runOnce(path, run, rawBody);
  },
});

const answerOf = ({
  results,
  rulesNeedingCode,
}: Pick<Outcome, 'results' | 'rulesNeedingCode'>): Answer => ({
  data: { bulk: { results, needs_code: rulesNeedingCode.length > 0 } },
});

/**
 * Asks for a one-time code if one is missing, for the rules that a dry run of the list finds.
 * @returns the results if every record is refused, since there is then nothing to confirm
 * @throws CodeMissing
 */
async function resultsBeforeCode<B extends BulkBody>(run: BulkRun<B>): Promise<Answer | undefined> {
  const { caller, request, confirmationRequest } = run;
  if (!caller.subject.mfaEnabled) return undefined;
  if (confirmationRequest.confirmation !== undefined && hasFreshCode(caller, request.clock()))
    return undefined;
  const outcome = await runBulk(run, true);
  if (outcome.rulesNeedingCode.length > 0)
    throw codeMissing(outcome.rulesNeedingCode, confirmationRequest);
  if (outcome.results.some(({ problem }) => problem === null)) return undefined;
  // The dry run becomes the answer, so its refusals are recorded.
  for (const refused of outcome.refused) await recordRowRefusal(run, refused);
  return answerOf(outcome);
}

/**
 * Runs a call once for its `Idempotency-Key`. If a call was interrupted, or its answer lost, a repeated call continues:
 * records that were done are answered by their kept results, and the others are done (decision 545).
 */
async function runOnce<B extends BulkBody>(
  path: string,
  run: BulkRun<B>,
  rawBody: unknown,
): Promise<Answer> {
  const { request, caller } = run;
  const { db, clock, idempotencyKey: key } = request;
  if (key === undefined) return perform(run);
  const claim = {
    user: caller.user.uuid,
    key,
    hash: hashOf({ call: `post ${path}`, body: rawBody }),
  };
  const claimed = await transact(db, (trx) => claimKey(trx, clock(), claim));
  if (claimed.answer) return { ...(claimed.answer as Answer & { data: object }), replayed: true };
  const answer = await perform({ ...run, claim }).catch(async (error: unknown) => {
    // Nothing was changed, so release the key for the same call with its code.
    if (claimed.isNew && isUnconfirmed(error)) await releaseKey(db, claim);
    throw error;
  });
  await keepAnswer(db, claim, answer);
  return answer;
}

async function perform<B extends BulkBody>(run: BulkRun<B>): Promise<Answer> {
  const answerWithoutCode = await resultsBeforeCode(run);
  if (answerWithoutCode) return answerWithoutCode;
  return answerOf({ ...(await runBulk(run, false).catch(demandAll(run))), rulesNeedingCode: [] });
}

/** @returns a handler that asks for every rule of the list if the first record lacks the code for one */
const demandAll =
  <B extends BulkBody>(run: BulkRun<B>) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof CodeMissing)) throw error;
    throw codeMissing((await runBulk(run, true)).rulesNeedingCode, run.confirmationRequest);
  };
