import { html } from 'hono/html';
import { identityTexts } from '../../../texts/sign-in/identity';
import { secondsLeft, unusedCode } from '../../domain/people/mfa/oneTimeCode';
import type { SecondFactor } from '../mfa/proof';
import type { Html } from '../requests/page';
import { showPage } from '../requests/answers';
import type { PageContext } from '../requests/context';
import { codeStyles, confirmationStyles } from '../requests/styles';
import type { CodeProblem } from './checkCode';
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
import { passkeyOffer } from './passkey';

const texts = identityTexts.code;

interface CodePage {
  title: string;
  /** Description of what the code confirms, above the form. */
  confirmed?: Html | false | undefined;
  /** A choice below the code; if present, six digits are not sent as soon as they are typed. */
  choice?: Html;
}

/** Asks for a one-time code or a passkey. */
export async function showCodePage(
  c: PageContext,
  { account: { uuid, email }, secret }: SecondFactor,
  { title, confirmed, choice }: CodePage,
  { status, problem, retryAfter }: Partial<CodeProblem> = {},
): Promise<Response> {
  const { db, clock, demo } = c.var.environment;
  const now = clock();
  const demoCode = demo?.isAccount(email) ? await unusedCode(db, uuid, secret, now) : undefined;
  const address = `/interaction/${c.var.interaction.uid}`;
  const passkeys = await passkeyOffer(c, uuid);
  const body = html`${confirmed}
    <p id="explanation">${texts.explanation(email)}</p>
    ${demoCodeNote(demoCode)} ${problemNote(problem)}
    <form method="post" action="${address}">
      ${codeField(
        texts.label,
        html`${attributes(true, 'explanation', problem !== undefined && 'problem')}${
          demoCode !== undefined && html` value="${demoCode}"`
        }`,
      )}
      ${timeLeft()} ${choice}
      <button type="submit">${texts.submit}</button>
      ${passkeys?.button}
      <button class="quiet" type="submit" name="cancel" value="yes" formnovalidate>
        ${texts.cancel}
      </button>
    </form>
    ${recoveryCodePart(address)}`;
  const seconds = secondsLeft(now);
  const page = {
    title,
    body,
    styles: codeStyles + confirmationStyles + timeLeftStyles(seconds),
    script: codeScript(seconds, choice === undefined) + (passkeys?.script ?? ''),
  };
  return showPage(c, status ?? 200, page, retryAfter);
}
