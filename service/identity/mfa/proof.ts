import { type Proof, proofHistory } from '../../../texts/history/accounts';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import { confirm, type Waiting } from '../../domain/people/confirmations/confirmations';
import type { ActionDescription } from '../../domain/people/confirmations/describeActions';
import { matchingStep, useStep } from '../../domain/people/mfa/oneTimeCode';
import {
  isRecoveryCode,
  recoveryKey,
  useRecoveryCode,
} from '../../domain/people/mfa/recoveryCodes';
import { type Account, recordSignInEvent } from '../accounts/accounts';
import type { PendingMfa } from './mfaChallenge';
import type { InteractionRequest } from '../requests/requests';

export interface Confirmation {
  account: Account;
  /** Base32. */
  secret: string;
  /** Actions that wait for the code; undefined in an MFA challenge, where none do. */
  waiting: Waiting | undefined;
  words: readonly ActionDescription[];
  /** The code belongs to signing in, and confirms nothing else. */
  pendingMfa: PendingMfa | undefined;
}

/** The person has proven who they are: what waited for it is confirmed, and the history tells of it. */
export async function recordProof(
  trx: Database,
  request: InteractionRequest,
  { account, waiting, words }: Confirmation,
  proof: Proof,
): Promise<void> {
  if (waiting) await confirm(trx, request.environment.clock(), waiting);
  const actions = waiting && words.map(({ title }) => title).join(', ');
  const details = proofHistory.proven(account.name, proof, actions);
  await recordSignInEvent(request, { account, event: `${proof.by} accepted`, details }, trx);
}

/** Result of checking a typed code: only an accepted code confirms anything. */
type Verdict = 'accepted' | 'wrong' | 'used';

/**
 * Checks a one-time code, or a recovery code in its place; uses it up, confirms what waits for it and writes
 * the history in one transaction.
 */
export async function acceptCode(
  request: InteractionRequest,
  confirmation: Confirmation,
  typed: string,
): Promise<Verdict> {
  const { db, vault, clock } = request.environment;
  const { account, secret } = confirmation;
  if (isRecoveryCode(typed)) {
    const key = await recoveryKey(db, vault, clock);
    return transact(db, async (trx) => {
      const left = await useRecoveryCode(trx, { key, user: account.uuid, typed }, clock());
      // One that was used before is wrong like any other: only its owner could know the difference.
      if (left === undefined) return 'wrong';
      await recordProof(trx, request, confirmation, { by: 'Recovery code', codesLeft: left });
      return 'accepted';
    });
  }
  const step = matchingStep(secret, typed, clock());
  if (step === undefined) return 'wrong';
  return transact(db, async (trx) => {
    if (!(await useStep(trx, account.uuid, step))) return 'used';
    await recordProof(trx, request, confirmation, { by: 'One-time code' });
    return 'accepted';
  });
}
