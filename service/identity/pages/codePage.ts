import { stepUpScopes } from '../../../contract/access';
import { html } from './html';
import type { Page } from './page';

export interface CodeForm {
  /** Path that the form posts to. */
  action: string;
  /** Scopes that the console asks for. */
  scopes: readonly string[];
  email: string;
  problem?: string;
  /** The code that is right now; only in the demo. */
  demoCode?: string;
}

/** @returns the words for the actions that the scopes stand for, in the contract's order */
export const actionsOf = (scopes: readonly string[]): string[] =>
  Object.entries(stepUpScopes)
    .filter(([scope]) => scopes.includes(scope))
    .map(([, words]) => words);

/** Asks for a one-time code and names what it confirms (OWASP transaction authorization 1.1). */
export function codePage({ action, scopes, email, problem, demoCode }: CodeForm): Page {
  const actions = actionsOf(scopes);
  return {
    title: actions.length > 0 ? `Confirm: ${actions.join(', ')}` : 'Confirm that it is you',
    body: html`<p id="explanation">
        Enter the current one-time code of your authenticator app for ${email}.
      </p>
      ${demoCode !== undefined && html`<p class="note">This is a demo. The current code is <span class="code" id="demo-code">${demoCode}</span></p>`}
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
