import { acceptCode } from './acceptCode';
import { findAccountById } from './accounts';
import type { Account } from './accounts';
import { codeLimit, confirmationLimit, returnAttempt, takeAttempt } from './attempts';
import { confirmedObject } from './confirmedObject';
import type { IdentityEnvironment } from './environment';
import { recordAtDoor } from './history';
import type { InteractionRequest } from './interactionRequest';
import { codePage, confirmationOf } from './pages/codePage';
import { codeAt, openTotpSecret } from './oneTimeCode';
import { sendPage } from './responses';
import { stepUpAcr } from './tokens';

/** Shows the page that asks for a one-time code. */
export async function askForCode(
  environment: IdentityEnvironment,
  request: InteractionRequest,
): Promise<void> {
  const person = await findPerson(environment, request);
  if (!person) return endWithoutSecret(request);
  show(environment, request, person, 200);
}

/**
 * Checks the code. A success renews the session's `auth_time`; the fifth wrong code ends this
 * confirmation, and too many in a quarter of an hour shut it for the person for that long.
 */
export async function answerCode(
  environment: IdentityEnvironment,
  request: InteractionRequest,
  form: URLSearchParams,
): Promise<void> {
  const { db, clock } = environment;
  if (form.has('cancel')) return end(request, 'The confirmation was cancelled.');
  const person = await findPerson(environment, request);
  if (!person) return endWithoutSecret(request);
  const { account, secret, object } = person;

  const { uid, iat } = request.interaction;
  const began = new Date(iat * 1000);
  const here = await takeAttempt(db, `code of ${uid}`, confirmationLimit, clock(), began);
  if (!here.allowed) return end(request, tooMany);
  const all = await takeAttempt(db, `codes of ${account.uuid}`, codeLimit, clock());
  if (!all.allowed)
    return show(environment, request, person, 429, waitText(all.retryAfter), all.retryAfter);

  const actions = confirmationOf(scopesOf(request), object);
  const owner = { account, secret, actions };
  const verdict = await acceptCode(environment, request, owner, form.get('code') ?? '');
  if (verdict === 'accepted') {
    await returnAttempt(db, all);
    return finish(environment, request, account);
  }
  const details =
    verdict === 'wrong' ? 'A wrong one-time code was typed.' : 'A one-time code was used twice.';
  await recordAtDoor(environment, db, request, {
    account,
    event: 'One-time code refused',
    details,
  });
  const left = confirmationLimit.tries - here.count;
  if (left === 0) return end(request, tooMany);
  const problem =
    verdict === 'wrong'
      ? 'The code is wrong.'
      : 'This code was used before. Wait for the next one.';
  show(
    environment,
    request,
    person,
    422,
    `${problem} ${left === 1 ? '1 try is' : `${left} tries are`} left.`,
  );
}

const tooMany = 'Too many wrong one-time codes. Nothing was changed.';

const waitText = (seconds: number): string =>
  `Too many wrong codes. Try again in ${Math.ceil(seconds / 60)} min.`;

interface Person {
  account: Account;
  /** Name of what is confirmed, where it is known. */
  object?: string;
  /** Base32. */
  secret: string;
}

async function findPerson(
  { db, vault }: IdentityEnvironment,
  request: InteractionRequest,
): Promise<Person | undefined> {
  const { interaction } = request;
  const id = interaction.session?.accountId;
  const account = id === undefined ? undefined : await findAccountById(db, id);
  if (!account?.totpSecret) return undefined;
  const { step_up_object: named } = interaction.params;
  const object = await confirmedObject(db, named, scopesOf(request), account.customer);
  const secret = openTotpSecret(vault, account.uuid, account.totpSecret);
  return { account, secret, ...(object === undefined ? {} : { object }) };
}

const scopesOf = ({ interaction }: InteractionRequest): string[] => {
  const { scope } = interaction.params;
  return typeof scope === 'string' ? scope.split(' ') : [];
};

const finish = (
  { clock }: IdentityEnvironment,
  { req, res, provider }: InteractionRequest,
  account: Account,
): Promise<void> =>
  provider.interactionFinished(
    req,
    res,
    {
      mfa: { ts: Math.floor(clock().getTime() / 1000) },
      login: {
        accountId: account.uuid,
        amr: ['pwd', 'otp', 'mfa'],
        acr: stepUpAcr,
        remember: false,
      },
    },
    { mergeWithLastSubmission: false },
  );

/** Goes back to the console, which shows the words as plain text. */
const end = ({ req, res, provider }: InteractionRequest, description: string): Promise<void> =>
  provider.interactionFinished(
    req,
    res,
    { error: 'access_denied', error_description: description },
    { mergeWithLastSubmission: false },
  );

const endWithoutSecret = (request: InteractionRequest): Promise<void> =>
  end(request, 'No authenticator app is set up for this account.');

function show(
  { look, clock, demoSignIns }: IdentityEnvironment,
  request: InteractionRequest,
  { account, secret, object }: Person,
  status: number,
  problem?: string,
  retryAfter?: number,
): void {
  const page = codePage({
    action: `/interaction/${request.interaction.uid}`,
    scopes: scopesOf(request),
    object,
    email: account.email,
    problem,
    ...(demoSignIns.some(({ email }) => email === account.email)
      ? { demoCode: codeAt(secret, clock()) }
      : {}),
  });
  sendPage(request.res, status, page, look, retryAfter);
}
