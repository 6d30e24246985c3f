import { html } from 'hono/html';
import { recordUuid } from '../../../contract/lib/zod';
import { confirmationParameter } from '../../../contract/access/stepUp';
import { confirmationTexts } from '../../../texts/people/confirmations';
import { identityTexts } from '../../../texts/sign-in/identity';
import { codeLimit } from '../../domain/engine/rateLimits/limits';
import { readWaiting } from '../../domain/people/confirmations/confirmations';
import {
  type ActionDescription,
  describeActions,
} from '../../domain/people/confirmations/describeActions';
import { stepUpPrompt } from '../../domain/people/sessions/interactionKeys';
import { type SecondFactor, type Confirmation, readSecondFactor } from '../mfa/proof';
import type { Html } from '../requests/page';
import type { PageContext } from '../requests/context';
import { finishInteraction } from '../requests/providerBridge';
import { stepUpAcr } from '../tokens/tokens';
import { checkCode, type CodeProblem } from './checkCode';
import { showCodePage } from './codePage';

const texts = identityTexts.code;

/** The person of a session, and the actions that their code confirms. */
type StepUp = SecondFactor & { confirmation: Confirmation };

/** Asks for the code that confirms actions of a session. */
export async function askForStepUp(c: PageContext): Promise<Response> {
  const stepUp = await readStepUp(c);
  return typeof stepUp === 'string' ? refuse(c, stepUp) : show(c, stepUp);
}

/**
 * Checks the code and renews the session's `auth_time`. Too many wrong codes in a quarter of an hour block the person's
 * codes.
 */
export async function answerStepUp(c: PageContext): Promise<Response> {
  const { form } = c.var;
  if (form.has('cancel')) return refuse(c, texts.cancelled);
  const stepUp = await readStepUp(c);
  if (typeof stepUp === 'string') return refuse(c, stepUp);
  const { uid, iat } = c.var.interaction;
  const accountId = stepUp.account.uuid;
  const limits = {
    prompt: `code of ${uid}`,
    began: new Date(iat * 1000),
    person: [[`codes of ${accountId}`, codeLimit]],
  } as const;
  const outcome = await checkCode(c, stepUp, limits, form);
  if (outcome.status === 'exhausted') return refuse(c, texts.tooMany);
  if (outcome.status !== 'accepted') return show(c, stepUp, outcome);
  return finishInteraction(c, {
    [stepUpPrompt]: { ts: Math.floor(c.var.environment.clock().getTime() / 1000) },
    login: { accountId, amr: outcome.amr, acr: stepUpAcr, remember: false },
  });
}

/** @returns the reason as a text if there is nothing to confirm */
async function readStepUp(c: PageContext): Promise<StepUp | string> {
  const { db, clock } = c.var.environment;
  const { session, params } = c.var.interaction;
  const factor = await readSecondFactor(c, session?.accountId);
  if (!factor) return texts.noApp;
  const uuid = recordUuid.safeParse(params[confirmationParameter]).data;
  if (uuid === undefined || !session) return confirmationTexts.expired;
  const { account } = factor;
  const pending = { uuid, user: account.uuid, sessionUid: session.uid };
  const actions = await readWaiting(db, clock(), pending);
  if (actions.length === 0) return confirmationTexts.expired;
  const descriptions = await describeActions(db, account.customer, actions);
  return { ...factor, confirmation: { pending, descriptions } };
}

/** Redirects to the console, which shows the reason as plain text. */
const refuse = (c: PageContext, reason: string): Promise<Response> =>
  finishInteraction(c, { error: 'access_denied', error_description: reason });

function show(c: PageContext, stepUp: StepUp, problem?: CodeProblem): Promise<Response> {
  const { descriptions } = stepUp.confirmation;
  const [only, ...others] = descriptions;
  const isList = !only || others.length > 0;
  const page = isList
    ? { title: confirmationTexts.several(descriptions.length), confirmed: actionList(descriptions) }
    : { title: only.title, confirmed: parameterList(only, true) };
  return showCodePage(c, stepUp, page, problem);
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

/** Several actions, each with its parameters. */
const actionList = (descriptions: readonly ActionDescription[]): Html =>
  html`<ul class="confirmed" tabindex="0" aria-label="${confirmationTexts.list}">
    ${descriptions.map((description) => html`<li>${description.title}${parameterList(description)}</li>`)}
  </ul>`;
