import { html } from 'hono/html';
import { transact } from '../../db/transaction';
import { identityTexts } from '../../../texts/identity';
import { isRecoveryCode, recoveryKey, useRecoveryCode } from '../../domain/account/recoveryCodes';
import { type Account, findAccountById, recordSignInEvent } from '../accounts';
import {
  codeLimit,
  confirmationLimit,
  inMinutes,
  inWords,
  returnAttempt,
  takeAttempt,
} from '../../domain/attempts';
import { confirmedAction } from '../confirmedAction';
import { type AtDoor, atDoor } from '../door';
import { enterByCode, leaveDoor } from './doorAnswers';
import {
  matchingStep,
  openTotpSecret,
  secondsLeft,
  secondsUntilUnused,
  unusedCode,
  useStep,
} from '../../domain/account/oneTimeCode';
import { type InteractionRequest, sendPage, sourceOf } from '../requests';
import { stepUpAcr } from '../tokens';
import {
  attributes,
  codeField,
  codeScript,
  demoCodeNote,
  problemNote,
  recoveryCodePart,
  timeLeft,
  timeLeftStyles,
} from './parts';
import { acceptPasskey, passkeyOffer, passkeyRefusals } from './passkey';
import { codeStyles } from './styles';

const texts = identityTexts.code;

/** Who is asked for a code, and what for. */
export interface Confirmation {
  account: Account;
  /** Base32. */
  secret: string;
  /** What is confirmed, in words; empty when it is nothing in particular. */
  action: string;
  /** The code belongs to signing in, and confirms nothing else. */
  door: AtDoor | undefined;
}

/** Shows the page that asks for a one-time code. */
export async function askForCode(request: InteractionRequest): Promise<void> {
  const confirmation = await readConfirmation(request);
  if (!confirmation) return end(request, texts.noApp);
  return show(request, confirmation, 200);
}

/**
 * Checks the code. A success signs in, or renews the session's `auth_time`; the fifth wrong code ends this
 * confirmation, and too many in a quarter of an hour shut it for the person for that long.
 */
export async function answerCode(
  request: InteractionRequest,
  form: URLSearchParams,
): Promise<void> {
  const { db, clock } = request.environment;
  if (form.has('cancel')) return end(request, texts.cancelled);
  const confirmation = await readConfirmation(request);
  if (!confirmation) return end(request, texts.noApp);
  const { account, door } = confirmation;

  const { uid, iat } = request.interaction;
  const began = new Date(door?.since ?? iat * 1000);
  const subject = door ? `code of ${uid} ${door.since}` : `code of ${uid}`;
  const here = await takeAttempt(db, subject, confirmationLimit, clock(), began);
  if (!here.allowed) return end(request, texts.tooMany);
  const all = await takeAttempt(db, `codes of ${account.uuid}`, codeLimit, clock());
  if (!all.allowed) {
    const problem = identityTexts.tooManyCodes(inMinutes(all.retryAfter));
    return show(request, confirmation, 429, problem, all.retryAfter);
  }

  const assertion = form.get('passkey');
  const verdict = await (assertion === null
    ? acceptCode(request, confirmation, form.get('code') ?? '')
    : acceptPasskey(request, confirmation, assertion));
  if (verdict === 'accepted') {
    await returnAttempt(db, all);
    const amr = ['pwd', assertion === null ? 'otp' : 'pop', 'mfa'];
    return door
      ? enterByCode(request, account, amr, form.has('trust'))
      : finish(request, account, amr);
  }
  const { event, details, problem: refusal } = refusals[verdict];
  await recordSignInEvent(clock, db, sourceOf(request), { account, event, details });
  const left = confirmationLimit.tries - here.count;
  if (left === 0) return end(request, texts.tooMany);
  const problem = verdict === 'used' ? await usedText(request, account) : refusal;
  return show(request, confirmation, 422, `${problem} ${texts.left(left)}`);
}

async function readConfirmation(request: InteractionRequest): Promise<Confirmation | undefined> {
  const { db, vault } = request.environment;
  const { interaction } = request;
  const door = atDoor(request);
  const id = door?.account ?? interaction.session?.accountId;
  const account = id === undefined ? undefined : await findAccountById(db, id);
  if (!account?.totpSecret) return undefined;
  const { scope, step_up_object: object } = interaction.params;
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  const action = door ? '' : await confirmedAction(db, scopes, object, account.customer);
  const secret = openTotpSecret(vault, account.uuid, account.totpSecret);
  return { account, secret, action, door };
}

/** Why a code or a passkey confirms nothing: the row of the history, and what is said. */
const refusals = {
  wrong: {
    event: 'One-time code refused',
    details: 'A wrong one-time code was typed.',
    problem: texts.wrong,
  },
  used: {
    event: 'One-time code refused',
    details: 'A one-time code was used twice.',
    problem: undefined,
  },
  ...passkeyRefusals,
} as const;

/** What has become of a typed code: only an accepted one confirms anything. */
type Verdict = 'accepted' | 'wrong' | 'used';

/**
 * Checks a one-time code, or a recovery code in its place; uses it up and writes the history in one
 * transaction.
 */
async function acceptCode(
  request: InteractionRequest,
  { account, secret, action, door }: Confirmation,
  typed: string,
): Promise<Verdict> {
  const { db, vault, clock } = request.environment;
  const did = `${account.name} ${door ? 'signed in' : 'confirmed'}`;
  const confirmed = action && `: ${action}`;
  if (isRecoveryCode(typed)) {
    const key = await recoveryKey(db, vault, clock);
    return transact(db, async (trx) => {
      const left = await useRecoveryCode(trx, key, account.uuid, typed, clock());
      // One that was used before is wrong like any other: only its owner could know the difference.
      if (left === undefined) return 'wrong';
      await recordSignInEvent(clock, trx, sourceOf(request), {
        account,
        event: 'Recovery code accepted',
        details: `${did} with a recovery code${confirmed}; ${left === 1 ? '1 is left' : `${left} are left`}.`,
      });
      return 'accepted';
    });
  }
  const step = matchingStep(secret, typed, clock());
  if (step === undefined) return 'wrong';
  return transact(db, async (trx) => {
    if (!(await useStep(trx, account.uuid, step))) return 'used';
    await recordSignInEvent(clock, trx, sourceOf(request), {
      account,
      event: 'One-time code accepted',
      details: `${did} with a one-time code${confirmed}.`,
    });
    return 'accepted';
  });
}

/** Says how long it takes until the app shows another code. */
async function usedText(
  { environment: { db, clock } }: InteractionRequest,
  { uuid }: Account,
): Promise<string> {
  const seconds = await secondsUntilUnused(db, uuid, clock());
  return texts.used(seconds > 0 ? inWords(seconds) : undefined);
}

const finish = (
  { environment: { clock }, req, res, provider }: InteractionRequest,
  account: Account,
  amr: string[],
): Promise<void> =>
  provider.interactionFinished(
    req,
    res,
    {
      mfa: { ts: Math.floor(clock().getTime() / 1000) },
      login: {
        accountId: account.uuid,
        amr,
        acr: stepUpAcr,
        remember: false,
      },
    },
    { mergeWithLastSubmission: false },
  );

/** Goes back to the console, which shows the words as plain text; from the door, to where the password is asked for. */
async function end(request: InteractionRequest, description: string): Promise<void> {
  const { req, res, provider } = request;
  if (atDoor(request)) return leaveDoor(request, description === texts.tooMany);
  return provider.interactionFinished(
    req,
    res,
    { error: 'access_denied', error_description: description },
    { mergeWithLastSubmission: false },
  );
}

/** Asks for the code or a passkey, and names what it confirms. */
async function show(
  request: InteractionRequest,
  { account: { uuid, email }, secret, action, door }: Confirmation,
  status: number,
  problem?: string,
  retryAfter?: number,
): Promise<void> {
  const { db, clock, demo } = request.environment;
  const now = clock();
  const demoCode = demo?.isAccount(email) ? await unusedCode(db, uuid, secret, now) : undefined;
  const address = `/interaction/${request.interaction.uid}`;
  const passkeys = await passkeyOffer(request, uuid);
  const body = html`<p id="explanation">${texts.explanation(email)}</p>
    ${demoCodeNote(demoCode)} ${problemNote(problem)}
    <form method="post" action="${address}">
      ${codeField(
        texts.label,
        html`${attributes(true, 'explanation', problem !== undefined && 'problem')}${
          door && demoCode !== undefined && html` value="${demoCode}"`
        }`,
      )}
      ${timeLeft()}
      ${
        door &&
        html`<label class="check">
          <input type="checkbox" name="trust" value="yes" autocomplete="off" />
          ${texts.door.trust}
        </label>`
      }
      <button type="submit">${texts.submit}</button>
      ${passkeys?.button}
      <button class="quiet" type="submit" name="cancel" value="yes" formnovalidate>
        ${texts.cancel}
      </button>
    </form>
    ${recoveryCodePart(address)}`;
  const seconds = secondsLeft(now);
  const page = {
    title: door ? texts.door.title : action || texts.title,
    body,
    styles: codeStyles + timeLeftStyles(seconds),
    // At the door the box for trusting the browser is ticked after the code.
    script: codeScript(seconds, door === undefined) + (passkeys?.script ?? ''),
  };
  return sendPage(request, status, page, retryAfter);
}
