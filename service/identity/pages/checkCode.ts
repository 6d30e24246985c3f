import { identityTexts } from '../../../texts/sign-in/identity';
import { proofHistory } from '../../../texts/history/accounts';
import {
  type Attempt,
  consumeAttempt,
  refundAttempts,
} from '../../domain/engine/rateLimits/attempts';
import { waitInMinutes, waitText } from '../../domain/engine/rateLimits/tooManyRequests';
import {
  codeLimit,
  confirmationLimit,
  type RateLimit,
} from '../../domain/engine/rateLimits/limits';
import { secondsUntilUnused } from '../../domain/people/mfa/oneTimeCode';
import { type Account, recordSignInEvent } from '../accounts/accounts';
import { acceptCode, type SecondFactor } from '../mfa/proof';
import { type PageContext, sourceOf } from '../requests/context';
import { acceptPasskey, passkeyRefusals } from './passkey';

const texts = identityTexts.code;

/** Subjects of the rate limits for codes. */
interface CodeLimits {
  /** The pending MFA or the step-up, which ends with its fifth wrong code. */
  prompt: string;
  began: Date;
  /** The person's limits, across all prompts. */
  person: readonly (readonly [subject: string, limit: RateLimit])[];
}

/** A refused code, after which the person may try again. */
export interface CodeProblem {
  status: 422 | 429;
  problem: string;
  retryAfter?: number;
}

/** @param amr methods by which the person has proved their identity (RFC 8176) */
type CodeOutcome = { status: 'accepted'; amr: string[] } | { status: 'exhausted' } | CodeProblem;

/** Checks a code or a passkey, after counting it as an attempt. */
export async function checkCode(
  c: PageContext,
  factor: SecondFactor,
  limits: CodeLimits,
  form: URLSearchParams,
): Promise<CodeOutcome> {
  const { db, clock } = c.var.environment;
  const now = clock();
  const { began } = limits;
  const promptAttempt = await consumeAttempt(db, limits.prompt, confirmationLimit, { now, began });
  if (!promptAttempt.allowed) return { status: 'exhausted' };
  const attempts: Attempt[] = [];
  for (const [subject, limit] of limits.person)
    attempts.push(await consumeAttempt(db, subject, limit, { now }));
  const blocked = attempts.find(({ allowed }) => !allowed);
  if (blocked) {
    await refundAttempts(db, promptAttempt, ...attempts);
    const { retryAfter } = blocked;
    const problem =
      retryAfter > codeLimit.seconds
        ? texts.signIn.newPassword
        : identityTexts.tooManyCodes(waitInMinutes(retryAfter));
    return { status: 429, problem, retryAfter };
  }
  const assertion = form.get('passkey');
  const verdict = await (assertion === null
    ? acceptCode(c, factor, form.get('code') ?? '')
    : acceptPasskey(c, factor, assertion));
  if (verdict === 'accepted') {
    await refundAttempts(db, ...attempts);
    return { status: 'accepted', amr: ['pwd', assertion === null ? 'otp' : 'pop', 'mfa'] };
  }
  const { account } = factor;
  const { event, details, problem } = refusals[verdict];
  await recordSignInEvent(c.var.environment, sourceOf(c), { account, event, details });
  const triesLeft = confirmationLimit.tries - promptAttempt.count;
  if (triesLeft === 0) return { status: 'exhausted' };
  const reason = problem ?? (await usedCodeText(c, account));
  return { status: 422, problem: `${reason} ${texts.left(triesLeft)}` };
}

/** Row of the history and text for each verdict other than success. */
const refusals = {
  wrong: {
    event: 'One-time code refused',
    details: proofHistory.wrongCode,
    problem: texts.wrong,
  },
  used: {
    event: 'One-time code refused',
    details: proofHistory.usedCode,
    problem: undefined,
  },
  ...passkeyRefusals,
} as const;

async function usedCodeText(c: PageContext, { uuid }: Account): Promise<string> {
  const { db, clock } = c.var.environment;
  const seconds = await secondsUntilUnused(db, uuid, clock());
  return texts.used(seconds > 0 ? waitText(seconds) : undefined);
}
