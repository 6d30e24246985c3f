import { isRecoveryCode, recoveryKey, useRecoveryCode } from '../domain/account/recoveryCodes';
import type { Account } from './accounts';
import type { IdentityEnvironment } from './environment';
import { recordAtDoor } from './history';
import type { InteractionRequest } from './interactionRequest';
import { matchingStep, useStep } from './oneTimeCode';

/** What has become of a typed code: only an accepted one confirms anything. */
export type CodeVerdict = 'accepted' | 'wrong' | 'used';

/** Whose code it is to be, and what it confirms. */
export interface CodeOwner {
  account: Account;
  /** Base32. */
  secret: string;
  /** In words; empty when nothing in particular is confirmed. */
  actions: string;
}

/** Checks a one-time code, or a recovery code in its place, and uses it up. */
export const acceptCode = (
  environment: IdentityEnvironment,
  request: InteractionRequest,
  owner: CodeOwner,
  typed: string,
): Promise<CodeVerdict> =>
  isRecoveryCode(typed)
    ? acceptRecoveryCode(environment, request, owner, typed)
    : acceptOneTimeCode(environment, request, owner, typed);

/** Marks the code as used and writes the history in one transaction. */
async function acceptOneTimeCode(
  environment: IdentityEnvironment,
  request: InteractionRequest,
  { account, secret, actions }: CodeOwner,
  typed: string,
): Promise<CodeVerdict> {
  const step = matchingStep(secret, typed, environment.clock());
  if (step === undefined) return 'wrong';
  return environment.db.transaction().execute(async (trx) => {
    if (!(await useStep(trx, account.uuid, step))) return 'used';
    await recordAtDoor(environment, trx, request, {
      account,
      event: 'One-time code accepted',
      details: `${account.name} confirmed with a one-time code${actions && `: ${actions}`}.`,
    });
    return 'accepted';
  });
}

/** A code that was used before is wrong like any other: only its owner could know the difference. */
async function acceptRecoveryCode(
  environment: IdentityEnvironment,
  request: InteractionRequest,
  { account, actions }: CodeOwner,
  typed: string,
): Promise<CodeVerdict> {
  const { db, vault, clock } = environment;
  const key = await recoveryKey(db, vault, clock);
  return db.transaction().execute(async (trx) => {
    const left = await useRecoveryCode(trx, key, account.uuid, typed, clock());
    if (left === undefined) return 'wrong';
    const kept = left === 1 ? '1 is left' : `${left} are left`;
    await recordAtDoor(environment, trx, request, {
      account,
      event: 'Recovery code accepted',
      details: `${account.name} confirmed with a recovery code${actions && `: ${actions}`}; ${kept}.`,
    });
    return 'accepted';
  });
}
