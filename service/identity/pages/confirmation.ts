import { html } from 'hono/html';
import { recordUuid } from '../../../contract/lib/zod';
import type { Html } from '../requests/page';
import { confirmationParameter } from '../../../contract/access/stepUp';
import { confirmationTexts } from '../../../texts/people/confirmations';
import { identityTexts } from '../../../texts/sign-in/identity';
import { proofHistory } from '../../../texts/history/accounts';
import { readWaiting } from '../../domain/people/confirmations/confirmations';
import {
  type ActionDescription,
  describeActions,
} from '../../domain/people/confirmations/describeActions';
import { type Account, findAccountById, recordSignInEvent } from '../accounts/accounts';
import {
  codeLimit,
  confirmationLimit,
  inMinutes,
  inWords,
  refundAttempts,
  consumeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import { readPendingMfa } from '../mfa/mfaChallenge';
import { enterByCode, leaveDoor } from './entering';
import {
  openTotpSecret,
  secondsLeft,
  secondsUntilUnused,
  unusedCode,
} from '../../domain/people/mfa/oneTimeCode';
import { finishInteraction, type InteractionRequest, sendPage } from '../requests/requests';
import { stepUpAcr } from '../tokens/tokens';
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
import { acceptCode, type Confirmation } from '../mfa/proof';
import { consumeCodeAttempts } from '../mfa/codeTries';
import { codeStyles, confirmationStyles } from '../requests/styles';

const texts = identityTexts.code;

export async function askForCode(request: InteractionRequest): Promise<void> {
  const confirmation = await readConfirmation(request);
  return typeof confirmation === 'string'
    ? end(request, confirmation)
    : show(request, confirmation, { status: 200 });
}

/**
 * Checks the code. A success signs in, or renews the session's `auth_time`; the fifth wrong code ends this
 * confirmation, and too many in a quarter of an hour, in an MFA challenge also in a day, block it for the person for that long.
 */
export async function answerCode(
  request: InteractionRequest,
  form: URLSearchParams,
): Promise<void> {
  const { db, clock } = request.environment;
  if (form.has('cancel')) return end(request, texts.cancelled);
  const confirmation = await readConfirmation(request);
  if (typeof confirmation === 'string') return end(request, confirmation);
  const { account, pendingMfa } = confirmation;

  const { uid, iat } = request.interaction;
  const began = new Date(pendingMfa?.since ?? iat * 1000);
  const subject = pendingMfa ? `code of ${uid} ${pendingMfa.since}` : `code of ${uid}`;
  const here = await consumeAttempt(db, subject, confirmationLimit, { now: clock(), began });
  if (!here.allowed) return end(request, texts.tooMany);
  const all = await consumeCodeAttempts(db, clock(), confirmation);
  const shut = all.find(({ allowed }) => !allowed);
  if (shut) {
    await refundAttempts(db, here, ...all);
    const { retryAfter } = shut;
    const problem =
      retryAfter > codeLimit.seconds
        ? texts.door.newPassword
        : identityTexts.tooManyCodes(inMinutes(retryAfter));
    return show(request, confirmation, { status: 429, problem, retryAfter });
  }

  const assertion = form.get('passkey');
  const verdict = await (assertion === null
    ? acceptCode(request, confirmation, form.get('code') ?? '')
    : acceptPasskey(request, confirmation, assertion));
  if (verdict === 'accepted') {
    await refundAttempts(db, ...all);
    const amr = ['pwd', assertion === null ? 'otp' : 'pop', 'mfa'];
    return pendingMfa
      ? enterByCode(request, account, amr, form.has('trust'))
      : finish(request, account, amr);
  }
  const { event, details, problem: refusal } = refusals[verdict];
  await recordSignInEvent(request, { account, event, details });
  const left = confirmationLimit.tries - here.count;
  if (left === 0) return end(request, texts.tooMany);
  const problem = verdict === 'used' ? await usedText(request, account) : refusal;
  return show(request, confirmation, { status: 422, problem: `${problem} ${texts.left(left)}` });
}

/** @returns who is asked for a code and what for, or in words why nobody is */
async function readConfirmation(request: InteractionRequest): Promise<Confirmation | string> {
  const { db, vault, clock } = request.environment;
  const { session, params } = request.interaction;
  const pendingMfa = readPendingMfa(request);
  const id = pendingMfa?.account ?? session?.accountId;
  const account = id === undefined ? undefined : await findAccountById(db, id);
  if (!account?.totpSecret) return texts.noApp;
  const secret = openTotpSecret(vault, account.uuid, account.totpSecret);
  if (pendingMfa) return { account, secret, waiting: undefined, words: [], pendingMfa };
  const { [confirmationParameter]: named } = params;
  const uuid = recordUuid.safeParse(named).data;
  if (uuid === undefined || !session) return confirmationTexts.expired;
  const waiting = { uuid, user: account.uuid, sessionUid: session.uid };
  const actions = await readWaiting(db, clock(), waiting);
  if (actions.length === 0) return confirmationTexts.expired;
  return {
    account,
    secret,
    waiting,
    words: await describeActions(db, account.customer, actions),
    pendingMfa,
  };
}

/** Why a code or a passkey confirms nothing: the row of the history, and what is said. */
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

async function usedText(
  { environment: { db, clock } }: InteractionRequest,
  { uuid }: Account,
): Promise<string> {
  const seconds = await secondsUntilUnused(db, uuid, clock());
  return texts.used(seconds > 0 ? inWords(seconds) : undefined);
}

const finish = (
  request: InteractionRequest,
  { uuid: accountId }: Account,
  amr: string[],
): Promise<void> =>
  finishInteraction(request, {
    mfa: { ts: Math.floor(request.environment.clock().getTime() / 1000) },
    login: { accountId, amr, acr: stepUpAcr, remember: false },
  });

/** Goes back to the console, which shows the words as plain text; from an MFA challenge, to the page of the password. */
async function end(request: InteractionRequest, description: string): Promise<void> {
  if (readPendingMfa(request)) return leaveDoor(request, description === texts.tooMany);
  return finishInteraction(request, { error: 'access_denied', error_description: description });
}

interface Shown {
  status: number;
  problem?: string | undefined;
  retryAfter?: number | undefined;
}

/** Asks for the code or a passkey, and names what it confirms. */
async function show(
  request: InteractionRequest,
  { account: { uuid, email }, secret, words, pendingMfa }: Confirmation,
  { status, problem, retryAfter }: Shown,
): Promise<void> {
  const { db, clock, demo } = request.environment;
  const now = clock();
  const demoCode = demo?.isAccount(email) ? await unusedCode(db, uuid, secret, now) : undefined;
  const address = `/interaction/${request.interaction.uid}`;
  const passkeys = await passkeyOffer(request, uuid);
  const [only, ...others] = words;
  const body = html`${others.length > 0 ? actionList(words) : only && parameterList(only, true)}
    <p id="explanation">${texts.explanation(email)}</p>
    ${demoCodeNote(demoCode)} ${problemNote(problem)}
    <form method="post" action="${address}">
      ${codeField(
        texts.label,
        html`${attributes(true, 'explanation', problem !== undefined && 'problem')}${
          demoCode !== undefined && html` value="${demoCode}"`
        }`,
      )}
      ${timeLeft()}
      ${
        pendingMfa &&
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
    title:
      pendingMfa || !only
        ? texts.door.title
        : others.length > 0
          ? confirmationTexts.several(words.length)
          : only.title,
    body,
    styles: codeStyles + confirmationStyles + timeLeftStyles(seconds),
    // In an MFA challenge the box for trusting the browser is ticked after the code.
    script: codeScript(seconds, pendingMfa === undefined) + (passkeys?.script ?? ''),
  };
  return sendPage(request, status, page, retryAfter);
}

/** Parameters of a confirmed action. */
const parameterList = ({ parameters }: ActionDescription, isAlone = false): Html | false =>
  parameters.length > 0 &&
  html`<dl
    class="confirmed"
    ${isAlone && html` tabindex="0" aria-label="${confirmationTexts.list}"`}
  >
    ${parameters.map(
      ({ label, lines }) =>
        html`<div>
          <dt>${label}</dt>
          ${lines.map((line) => html`<dd>${line}</dd>`)}
        </div>`,
    )}
  </dl>`;

/** Several actions, each with what belongs to it. */
const actionList = (words: readonly ActionDescription[]): Html =>
  html`<ul class="confirmed" tabindex="0" aria-label="${confirmationTexts.list}">
    ${words.map((one) => html`<li>${one.title}${parameterList(one)}</li>`)}
  </ul>`;
