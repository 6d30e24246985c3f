import { type Proof, proofHistory } from '../../../texts/history/accounts';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import { confirm, type PendingConfirmation } from '../../domain/people/confirmations/confirmations';
import type { ActionDescription } from '../../domain/people/confirmations/describeActions';
import { matchingStep, openTotpSecret, consumeStep } from '../../domain/people/mfa/oneTimeCode';
import {
  isRecoveryCode,
  recoveryKey,
  consumeRecoveryCode,
} from '../../domain/people/mfa/recoveryCodes';
import { type Account, findAccountById, recordSignInEvent } from '../accounts/accounts';
import { type PageContext, sourceOf } from '../requests/context';

/** A person's second factor, and its purpose. */
export interface SecondFactor {
  account: Account;
  /** Secret of the authenticator app, base32. */
  secret: string;
  /** Undefined at sign-in, where the code does not confirm an action. */
  confirmation?: Confirmation;
}

/** Actions waiting for a code. */
export interface Confirmation {
  pending: PendingConfirmation;
  descriptions: readonly ActionDescription[];
}

/** @returns undefined if there is no such person, or if they have no authenticator app */
export async function readSecondFactor(
  { var: { environment } }: PageContext,
  accountId = '',
): Promise<SecondFactor | undefined> {
  const { db, vault } = environment;
  const account = await findAccountById(db, accountId);
  if (!account?.totpSecret) return undefined;
  return { account, secret: openTotpSecret(vault, account.uuid, account.totpSecret) };
}

/** Confirms the waiting actions, and adds the proof to the history. */
export async function recordProof(
  trx: Database,
  c: PageContext,
  { account, confirmation }: SecondFactor,
  proof: Proof,
): Promise<void> {
  const { clock } = c.var.environment;
  if (confirmation) await confirm(trx, clock(), confirmation.pending);
  const actions = confirmation?.descriptions.map(({ title }) => title).join(', ');
  const details = proofHistory.proven(account.name, proof, actions);
  const event = { account, event: `${proof.by} accepted`, details } as const;
  await recordSignInEvent({ db: trx, clock }, sourceOf(c), event);
}

/** Result of checking a typed code: only an accepted code confirms anything. */
type CodeCheckResult = 'accepted' | 'wrong' | 'used';

/**
 * Checks a one-time code, or a recovery code in its place. One transaction consumes the code, confirms the waiting
 * actions and writes the history.
 */
export async function acceptCode(
  c: PageContext,
  factor: SecondFactor,
  typed: string,
): Promise<CodeCheckResult> {
  const { db, vault, clock } = c.var.environment;
  const { account, secret } = factor;
  if (isRecoveryCode(typed)) {
    const key = await recoveryKey(db, vault, clock);
    return transact(db, async (trx) => {
      const codesLeft = await consumeRecoveryCode(trx, { key, user: account.uuid, typed }, clock());
      // A used recovery code counts as wrong: only its owner could know the difference.
      if (codesLeft === undefined) return 'wrong';
      await recordProof(trx, c, factor, { by: 'Recovery code', codesLeft });
      return 'accepted';
    });
  }
  const step = matchingStep(secret, typed, clock());
  if (step === undefined) return 'wrong';
  return transact(db, async (trx) => {
    if (!(await consumeStep(trx, account.uuid, step))) return 'used';
    await recordProof(trx, c, factor, { by: 'One-time code' });
    return 'accepted';
  });
}
