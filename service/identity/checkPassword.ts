import { addressGroup } from '../clientAddress';
import { isOwnAddress } from '../domain/account/ownAddress';
import {
  addressLimit,
  type Attempt,
  type Limit,
  returnAttempt,
  signInLimit,
  takeAttempt,
} from '../domain/attempts';
import { type Account, recordSignInEvent, type SignInEvent } from './accounts';
import { takeAccountTurn } from './accountTurn';
import { verifyPassword } from './password';
import { type PageRequest, sourceOf } from './requests';

/** What the history says of a wrong password. */
interface Refusal extends Pick<SignInEvent, 'event'> {
  /** Someone tried to …, with the address behind it. */
  tried: string;
}

/**
 * Checks a password, on whichever page it is asked for: all of them count together, and each wrong one leaves a row.
 * @param account undefined when there is none of that email, which takes as long
 * @returns seconds until the next try when there were too many, so that this one was not looked at
 */
export async function checkPassword(
  request: PageRequest,
  { email, password }: { email: string; password: string },
  account: Account | undefined,
  { event, tried }: Refusal,
): Promise<'right' | 'wrong' | number> {
  const { db, clock, passwordCost } = request.environment;
  const attempts = await takeAttempts(request, email, account);
  if ('why' in attempts) {
    if (account) await recordHeldUp(request, account, attempts.why);
    return attempts.seconds;
  }
  if (await verifyPassword(password, account?.passwordHash ?? null, passwordCost)) {
    await Promise.all(attempts.map((attempt) => returnAttempt(db, attempt)));
    return 'right';
  }
  if (account)
    await recordSignInEvent(clock, db, sourceOf(request), {
      account,
      event,
      details: `Someone tried to ${tried} ${account.email} with a wrong password.`,
    });
  return 'wrong';
}

/** Why a try has to wait, as the history has it. */
const heldUpBecause = {
  account: (email: string) =>
    `After too many wrong passwords, tries to sign in as ${email} have to wait.`,
  address: (email: string) =>
    `Too many wrong passwords, of whichever account, came from this address: tries to sign in as ${email} from it have to wait.`,
};

interface HeldUp {
  why: keyof typeof heldUpBecause;
  /** Until the next try. */
  seconds: number;
}

/**
 * The account's own limit first: an account that is locked here does not use up the address's tries, nor does
 * one whose turn has not come. What others behind a shared address have used up keeps nobody out who signed in from
 * there lately.
 */
async function takeAttempts(
  request: PageRequest,
  email: string,
  account: Account | undefined,
): Promise<Attempt[] | HeldUp> {
  const { db, clock } = request.environment;
  const from = sourceOf(request).ipAddress;
  const address = addressGroup(from);
  const name = email.trim().toLowerCase();
  const own = await takeAttempt(db, `sign-in ${address} ${name}`, signInLimit, clock());
  if (!own.allowed) return { why: 'account', seconds: own.retryAfter };
  const all = await takeAttempt(db, `sign-in ${address}`, addressLimit, clock());
  if (!all.allowed && !(await isOwnAddress(db, clock(), account, from))) {
    await returnAttempt(db, own);
    return { why: 'address', seconds: all.retryAfter };
  }
  const turn = await takeAccountTurn(db, clock(), name, account, from);
  if (!turn.allowed) {
    await returnAttempt(db, own);
    await returnAttempt(db, all);
    return { why: 'account', seconds: turn.retryAfter };
  }
  return [own, all, turn];
}

/** One row of the history in so many seconds: whoever tries without end must not bury it. */
const rowsOfHeldUp: Limit = { tries: 1, seconds: 15 * 60 };

async function recordHeldUp(
  request: PageRequest,
  account: Account,
  why: HeldUp['why'],
): Promise<void> {
  const { db, clock } = request.environment;
  const { allowed } = await takeAttempt(
    db,
    `sign-in held up ${account.uuid} ${why}`,
    rowsOfHeldUp,
    clock(),
  );
  if (!allowed) return;
  await recordSignInEvent(clock, db, sourceOf(request), {
    account,
    event: 'Sign-in refused',
    details: heldUpBecause[why](account.email),
  });
}
