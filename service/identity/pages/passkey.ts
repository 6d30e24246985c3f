import { html } from 'hono/html';
import { identityTexts } from '../../../texts/sign-in/identity';
import { proofHistory } from '../../../texts/history/accounts';
import { transact } from '../../db/transaction';
import { countUse } from '../../domain/people/mfa/passkeys';
import {
  askForPasskey,
  type PasskeyContext,
  provePasskey,
} from '../../domain/people/mfa/passkeyUse';
import { relyingPartyOf } from '../../domain/people/mfa/relyingParty';
import type { PageContext } from '../requests/context';
import type { Html } from '../requests/page';
import { type SecondFactor, recordProof } from '../mfa/proof';

const texts = identityTexts.code.passkey;

const refusal = (
  reason: keyof typeof proofHistory.refusedPasskey,
  problem: string = texts.refused,
) => ({ event: 'Passkey refused', details: proofHistory.refusedPasskey[reason], problem }) as const;

export const passkeyRefusals = {
  expired: refusal('expired', texts.expired),
  unknown: refusal('unknown'),
  unverified: refusal('unverified'),
  copied: refusal('copied'),
} as const;

function contextOf(c: PageContext, user: string): PasskeyContext | undefined {
  const party = relyingPartyOf(c.var.environment.origin);
  return party && { party, boundTo: `interaction ${c.var.interaction.uid}`, user };
}

/**
 * Checks a passkey in place of a one-time code. One transaction counts the use, confirms the waiting actions and writes
 * the history.
 */
export async function acceptPasskey(
  c: PageContext,
  factor: SecondFactor,
  assertion: string,
): Promise<'accepted' | keyof typeof passkeyRefusals> {
  const { db, clock } = c.var.environment;
  const context = contextOf(c, factor.account.uuid);
  if (!context) return 'unverified';
  const proof = await provePasskey(db, clock(), context, assertion);
  if (typeof proof === 'string') return proof;
  const { uuid, name, counter } = proof;
  return transact(db, async (trx) => {
    if (!(await countUse(trx, uuid, counter, clock()))) return 'copied';
    await recordProof(trx, c, factor, { by: 'Passkey', name });
    return 'accepted';
  });
}

/**
 * The button beside the code field, and the script without which the button is hidden.
 * @returns undefined if the person has no passkey
 */
export async function passkeyOffer(
  c: PageContext,
  user: string,
): Promise<{ button: Html; script: string } | undefined> {
  const { db, clock } = c.var.environment;
  const context = contextOf(c, user);
  const options = context && (await askForPasskey(db, clock(), context));
  if (!options) return undefined;
  const button = html`<input type="hidden" id="passkey" name="passkey" disabled />
    <p class="bad stay" id="passkey-problem" role="alert" hidden></p>
    <button
      class="quiet"
      type="button"
      id="use-passkey"
      hidden
      data-options="${JSON.stringify(options)}"
    >
      ${texts.use}
    </button>`;
  return { button, script };
}

/** Shows one sentence for all failures: browsers hide which passkeys exist, so their errors explain nothing. */
const script = `
{
  const [button, assertion, problem] = ['use-passkey', 'passkey', 'passkey-problem'].map((id) =>
    document.getElementById(id));
  let isAsking = false;
  button.hidden = window.PublicKeyCredential?.parseRequestOptionsFromJSON === undefined;
  button.addEventListener('click', async () => {
    if (isAsking) return;
    isAsking = true;
    problem.hidden = true;
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(button.dataset.options));
      assertion.value = JSON.stringify(await navigator.credentials.get({ publicKey }));
      assertion.disabled = false;
      assertion.form.noValidate = true;
      assertion.form.requestSubmit();
    } catch {
      problem.textContent = ${JSON.stringify(texts.unused)};
      problem.hidden = false;
    } finally {
      isAsking = false;
    }
  });
}`;
