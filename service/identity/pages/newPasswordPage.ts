import { passwordResetPath } from '../../mail/passwordResetMail';
import { shortestPassword } from '../passwordRules';
import { html } from './html';
import { newPasswordField, showPasswordScript } from './newPasswordField';
import type { Page } from './page';

/** Asks for a new password; what was typed is never sent back. */
export const newPasswordPage = (email: string, token: string, problem?: string): Page => ({
  title: 'Set a new password',
  body: html`<p id="explanation">
      For ${email}. At least ${shortestPassword} characters; a few words in a row are a good choice.
    </p>
    ${problem !== undefined && html`<p class="bad" role="alert" id="problem">${problem}</p>`}
    <form method="post" action="${passwordResetPath}">
      <input type="hidden" name="token" value="${token}" />
      <input type="text" name="username" autocomplete="username" value="${email}" hidden readonly />
      <label for="password">New password</label>
      ${newPasswordField({
        autofocus: true,
        describedBy: problem === undefined ? 'explanation' : 'explanation problem',
      })}
      <button type="submit">Set password</button>
    </form>`,
  script: showPasswordScript,
});
