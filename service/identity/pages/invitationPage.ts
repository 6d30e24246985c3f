import { invitationPath } from '../../mail/invitationMail';
import { shortestPassword } from '../passwordRules';
import { html } from './html';
import type { Html } from './html';
import { newPasswordField, showPasswordScript } from './newPasswordField';
import type { Page } from './page';

export interface InvitationForm {
  company: string;
  inviter: string;
  email: string;
  token: string;
  /** What was typed before. */
  name: string;
  /** Whether people sign in here, by a password that they choose now. */
  signsIn: boolean;
  /** What is wrong with it, by field. */
  problems: Partial<Record<'name' | 'password', string>>;
}

/** Says who invites into which company, and asks for a name and mostly a password, which is never sent back. */
export const invitationPage = (form: InvitationForm): Page => {
  const { company, inviter, email, token, name, signsIn, problems } = form;
  return {
    title: `Join ${company}`,
    body: html`<p>${inviter} invites you to join ${company}. You will sign in as ${email}.</p>
      <form method="post" action="${invitationPath}">
        <input type="hidden" name="token" value="${token}" />
        <input
          type="text"
          name="username"
          autocomplete="username"
          value="${email}"
          hidden
          readonly
        />
        <label for="name">Your name</label>
        ${problemOf('name', problems.name)}
        <input
          id="name"
          name="name"
          type="text"
          autocomplete="name"
          maxlength="100"
          required
          value="${name}"
          ${focused(problems.password === undefined || problems.name !== undefined)}${described(
            problems.name !== undefined && 'name-problem',
          )}
        />
        ${signsIn && passwordField(problems)}
        <button type="submit">Join ${company}</button>
      </form>`,
    ...(signsIn ? { script: showPasswordScript } : {}),
  };
};

const passwordField = (problems: InvitationForm['problems']): Html =>
  html`<label for="password">Password</label>
    <p class="who" id="explanation">
      At least ${shortestPassword} characters; a few words in a row are a good choice.
    </p>
    ${problemOf('password', problems.password)}
    ${newPasswordField({
      autofocus: problems.password !== undefined && problems.name === undefined,
      describedBy: `explanation${problems.password === undefined ? '' : ' password-problem'}`,
    })}`;

const focused = (wanted: boolean): Html | false => wanted && html` autofocus`;

const described = (ids: string | false): Html | false =>
  ids !== false && html` aria-describedby="${ids}"`;

const problemOf = (field: string, problem: string | undefined): Html | false =>
  problem !== undefined && html`<p class="bad" role="alert" id="${field}-problem">${problem}</p>`;

/**
 * @param signIn where to sign in; whoever is signed in in this browser is logged out there first, or the
 *   new member would find themselves in somebody else's session
 */
export const joinedPage = (
  { company, email, withPassword }: { company: string; email: string; withPassword: boolean },
  signIn: string,
): Page => ({
  title: `Welcome to ${company}`,
  body: html`<p>
      Your account is ready. Sign in as
      ${email}${withPassword ? ' with the password you have chosen' : ''}.
    </p>
    <p><a class="button" href="${signIn}">Sign in</a></p>`,
});
