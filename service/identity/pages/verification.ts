import { html } from 'hono/html';
import { identityTexts } from '../../../texts/sign-in/identity';
import { redeemVerification } from '../../domain/people/account/emailVerification';
import { type LinkState, readLink } from '../../domain/people/account/secretLink';
import { verificationPath } from '../../mail/mails';
import { handleFormPage } from '../requests/forms';
import { type PageRequest, sendPage, sourceOf } from '../requests/requests';
import { messagePage, type Page } from '../requests/page';

const texts = identityTexts.verification;

/** The page of a verification link: opening it asks, sending its form verifies, once. */
export function handleVerification(request: PageRequest): Promise<void> {
  const { db, clock, origin } = request.environment;
  const say = (status: number, title: string, message: string) =>
    sendPage(request, status, messagePage(title, message, `${origin}/profile`));
  const refuse = (state: Exclude<LinkState, 'open'>) =>
    say(state === 'unknown' ? 404 : 410, identityTexts.brokenLink, texts[state]);
  return handleFormPage(request, {
    open: async () => {
      const token = request.query.get('token') ?? '';
      const link = await readLink(db, clock, 'email_verifications', token);
      if (link.state !== 'open') return refuse(link.state);
      return sendPage(request, 200, verificationPage(link.owner.email, token));
    },
    submit: async (form) => {
      const link = await redeemVerification(db, clock, form.get('token') ?? '', sourceOf(request));
      if (link.state !== 'open') return refuse(link.state);
      return say(200, texts.doneTitle, texts.done(link.owner.email));
    },
  });
}

/** Asks for a click, because mail scanners follow links and must not use one up. */
const verificationPage = (email: string, token: string): Page => ({
  title: texts.title,
  body: html`<p>${texts.question(email)}</p>
    <form method="post" action="${verificationPath}">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">${texts.submit}</button>
    </form>`,
});
