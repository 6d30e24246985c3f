import { html } from 'hono/html';
import { identityTexts } from '../../../texts/sign-in/identity';
import { redeemVerification } from '../../domain/people/account/emailVerification';
import { type LinkState, readLink } from '../../domain/people/account/secretLink';
import { verificationPath } from '../../mail/mails';
import { showPage } from '../requests/answers';
import { type PageContext, sourceOf } from '../requests/context';
import { messagePage, type Page } from '../requests/page';

const texts = identityTexts.verification;

const showResult = (c: PageContext, status: 200 | 404 | 410, title: string, message: string) =>
  showPage(c, status, messagePage(title, message, `${c.var.environment.origin}/profile`));

const refuse = (c: PageContext, state: Exclude<LinkState, 'open'>) =>
  showResult(c, state === 'unknown' ? 404 : 410, identityTexts.brokenLink, texts[state]);

/** The page of a verification link. */
export async function openVerification(c: PageContext): Promise<Response> {
  const { db, clock } = c.var.environment;
  const token = c.req.query('token') ?? '';
  const link = await readLink(db, clock, 'email_verifications', token);
  if (link.state !== 'open') return refuse(c, link.state);
  return showPage(c, 200, verificationPage(link.owner.email, token));
}

/** Verifies the address, once. */
export async function submitVerification(c: PageContext): Promise<Response> {
  const { environment, form } = c.var;
  const { db, clock } = environment;
  const link = await redeemVerification(db, clock, form.get('token') ?? '', sourceOf(c));
  if (link.state !== 'open') return refuse(c, link.state);
  return showResult(c, 200, texts.doneTitle, texts.done(link.owner.email));
}

/** Asks for a click, because mail scanners follow links and must not use them up. */
const verificationPage = (email: string, token: string): Page => ({
  title: texts.title,
  body: html`<p>${texts.question(email)}</p>
    <form method="post" action="${verificationPath}">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">${texts.submit}</button>
    </form>`,
});
