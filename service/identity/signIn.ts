import { isSignedOutReason, signedOutParameter, signedOutTexts } from '../../contract/signedOut';
import { findAccountByEmail } from './accounts';
import type { Account } from './accounts';
import { addressLimit, inMinutes, returnAttempt, signInLimit, takeAttempt } from './attempts';
import type { Attempt } from './attempts';
import { addressGroup, clientAddress } from './clientAddress';
import type { IdentityEnvironment } from './environment';
import { recordAtDoor } from './history';
import type { InteractionRequest } from './interactionRequest';
import { signInPage } from './pages/signInPage';
import { verifyPassword } from './password';
import { sendPage } from './responses';

/** One sentence for an unknown address and a wrong password (OWASP ASVS 6.3.8). */
const wrong = 'The email or the password is wrong.';

/**
 * Shows the sign-in page; the console may suggest an address by `login_hint`, and name one of our own
 * reasons why the person has to sign in again.
 */
export async function askForSignIn(
  environment: IdentityEnvironment,
  request: InteractionRequest,
): Promise<void> {
  const { login_hint: hint, [signedOutParameter]: reason } = request.interaction.params;
  return show(environment, request, {
    status: 200,
    email: typeof hint === 'string' ? hint : '',
    ...(isSignedOutReason(reason) ? { notice: signedOutTexts[reason] } : {}),
  });
}

/** Checks email and password; a success goes on with the authorization. */
export async function answerSignIn(
  environment: IdentityEnvironment,
  request: InteractionRequest,
  form: URLSearchParams,
): Promise<void> {
  const { db } = environment;
  const email = form.get('email') ?? '';
  const attempts = await takeAttempts(environment, request, email);
  const refused = attempts.find(({ allowed }) => !allowed);
  if (refused) {
    const { retryAfter } = refused;
    const problem = `Too many attempts. Try again in ${inMinutes(retryAfter)}.`;
    return show(environment, request, { status: 429, email, problem, retryAfter });
  }
  const account = await findAccountByEmail(db, email);
  const password = form.get('password') ?? '';
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !right) {
    if (account)
      await recordAtDoor(environment, db, request, {
        account,
        event: 'Sign-in refused',
        details: `Someone tried to sign in as ${account.email} with a wrong password.`,
      });
    return show(environment, request, { status: 422, email, problem: wrong });
  }
  await Promise.all(attempts.map((attempt) => returnAttempt(db, attempt)));
  await recordSignIn(environment, request, account);
  const { req, res, provider } = request;
  await provider.interactionFinished(req, res, {
    login: { accountId: account.uuid, amr: ['pwd'], remember: false },
  });
}

/** The account's own limit first: an account that is locked here does not use up the address's tries. */
async function takeAttempts(
  { db, clock, https }: IdentityEnvironment,
  { req }: InteractionRequest,
  email: string,
): Promise<Attempt[]> {
  const address = addressGroup(clientAddress(req, https));
  const account = email.trim().toLowerCase();
  const own = await takeAttempt(db, `sign-in ${address} ${account}`, signInLimit, clock());
  if (!own.allowed) return [own];
  const all = await takeAttempt(db, `sign-in ${address}`, addressLimit, clock());
  if (!all.allowed) await returnAttempt(db, own);
  return [own, all];
}

const recordSignIn = (
  environment: IdentityEnvironment,
  request: InteractionRequest,
  account: Account,
): Promise<void> =>
  environment.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ last_sign_in_at: environment.clock() })
      .where('uuid', '=', account.uuid)
      .execute();
    await recordAtDoor(environment, trx, request, {
      account,
      event: 'Signed in',
      details: `${account.name} signed in.`,
    });
  });

interface Shown {
  status: number;
  email: string;
  problem?: string;
  notice?: string;
  retryAfter?: number;
}

const show = async (
  { look, demoOffers, mailDelivered }: IdentityEnvironment,
  { res, interaction }: InteractionRequest,
  { status, email, problem, notice, retryAfter }: Shown,
): Promise<void> => {
  const action = `/interaction/${interaction.uid}`;
  const demo = await demoOffers();
  const page = signInPage({ action, email, problem, notice, demo, mailDelivered });
  sendPage(res, status, page, look, retryAfter);
};
