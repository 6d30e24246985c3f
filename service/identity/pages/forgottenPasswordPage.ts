import { html } from './html';
import type { Page } from './page';

/** Path of the page for people who cannot sign in. */
export const forgottenPasswordPath = '/forgot-password';

/** What the way back is called on all pages of people who cannot sign in. */
export const backToSignIn = 'Back to the sign-in';

/** Asks where the link is to go. */
export const forgottenPasswordPage = (consoleAddress: string): Page => ({
  title: 'Forgot your password?',
  body: html`<p id="explanation">
      Enter your email address. If it has an account here, we send a link to set a new password.
    </p>
    <form method="post" action="${forgottenPasswordPath}">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        maxlength="254"
        required
        autofocus
        aria-describedby="explanation"
      />
      <button type="submit">Send the link</button>
    </form>
    <p class="who"><a href="${consoleAddress}">${backToSignIn}</a></p>`,
});
