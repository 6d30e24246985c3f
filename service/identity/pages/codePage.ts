import { stepUpScopes } from '../../../contract/access';
import { demoCodeNote } from './demoCode';
import { html } from './html';
import type { Page } from './page';

export interface CodeForm {
  /** Path that the form posts to. */
  action: string;
  /** Scopes that the console asks for. */
  scopes: readonly string[];
  /** Name of what the action is done to, where it is known. */
  object?: string;
  email: string;
  problem?: string;
  /** The code that is right now; only in the demo. */
  demoCode?: string;
}

/** @returns the words for the actions that the scopes stand for, in the contract's order */
const actionsOf = (scopes: readonly string[]): string[] =>
  Object.entries(stepUpScopes)
    .filter(([scope]) => scopes.includes(scope))
    .map(([, words]) => words);

/** @returns the actions in words, with the object: `Delete a dataset: "payroll"` */
export const confirmationOf = (scopes: readonly string[], object: string | undefined): string =>
  actionsOf(scopes).join(', ') + (object === undefined ? '' : `: "${object}"`);

/** Asks for a one-time code and names what it confirms (OWASP transaction authorization 1.1). */
export function codePage(form: CodeForm): Page {
  const { action, scopes, object, email, problem, demoCode } = form;
  const confirmation = confirmationOf(scopes, object);
  return {
    title: confirmation === '' ? 'Confirm that it is you' : `Confirm: ${confirmation}`,
    body: html`<p id="explanation">
        Enter the current one-time code of your authenticator app for ${email}, or one of your
        recovery codes.
      </p>
      ${demoCodeNote(demoCode)}
      ${problem !== undefined && html`<p class="bad" role="alert" id="problem">${problem}</p>`}
      <form method="post" action="${action}">
        <label for="code">One-time code</label>
        <input
          id="code"
          name="code"
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="12"
          required
          autofocus
          aria-describedby="explanation${problem !== undefined && ' problem'}"
        />
        <button type="submit">Continue</button>
        <button class="quiet" type="submit" name="cancel" value="yes" formnovalidate>Cancel</button>
      </form>`,
  };
}
