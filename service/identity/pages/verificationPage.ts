import { verificationPath } from '../../mail/verificationMail';
import { html } from './html';
import type { Page } from './page';

/** Asks for a click, because mail scanners follow links and must not use one up. */
export const verificationPage = (email: string, token: string): Page => ({
  title: 'Verify your email address',
  body: html`<p>Is ${email} your email address?</p>
    <form method="post" action="${verificationPath}">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">Verify this address</button>
    </form>`,
});
