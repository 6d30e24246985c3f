import { html } from 'hono/html';
import { accountName } from '../../../contract/lib/text';
import { textLimits } from '../../../contract/lib/textLimits';
import { attemptWindowMinutes } from '../../../contract/people/signInTerms';
import { identityTexts } from '../../../texts/sign-in/identity';
import { mailInvited } from '../../domain/people/team/copiedInvitations';
import { acceptInvitation, readInvitationLink } from '../../domain/people/team/joinCompany';
import { invitationPath } from '../../mail/mails';
import {
  type Attempt,
  refundOnError,
  refundAttempts,
  consumeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import { waitInMinutes } from '../../domain/engine/rateLimits/tooManyRequests';
import { addressLimit } from '../../domain/engine/rateLimits/limits';
import { addressGroup } from '../../config/clientAddress';
import { clientId } from '../requests/environment';
import { hashPassword } from '../passwords/password';
import { passwordProblem } from '../passwords/passwordRules';
import { showBrokenLink, showMessage, showPage } from '../requests/answers';
import { afterAnswer, type PageContext, sourceOf } from '../requests/context';
import { suggestEmail } from '../requests/suggestedEmail';
import { type Html, messagePage, type Page } from '../requests/page';
import {
  attributes,
  linkFields,
  newPasswordField,
  passwordRule,
  problemNote,
  showPasswordScript,
} from './parts';

const texts = identityTexts.invitation;

const refuse = (c: PageContext): Promise<Response> => showBrokenLink(c, texts.broken);

async function readInvitation(c: PageContext, token: string) {
  const { db, clock, mailDelivered } = c.var.environment;
  const link = await readInvitationLink(db, clock, token);
  // Without mail nobody can prove that the address of a copied link is theirs.
  return link?.proven || mailDelivered ? link : undefined;
}

/**
 * The page of an invitation's link. That of a copied link is the same whether or not the address has an account.
 */
export async function openInvitation(c: PageContext): Promise<Response> {
  const { signsIn } = c.var.environment;
  const token = c.req.query('token') ?? '';
  const invitation = await readInvitation(c, token);
  if (!invitation) return refuse(c);
  if (!invitation.proven) return showPage(c, 200, proofPage({ ...invitation, token }));
  const form = { ...invitation, token, name: '', signsIn, problems: {} };
  return showPage(c, 200, invitationPage(form));
}

/** Makes the account, once. A copied link sends a mail instead. */
export async function submitInvitation(c: PageContext): Promise<Response> {
  const { environment, form } = c.var;
  const { db, clock } = environment;
  const subject = `invitation link ${addressGroup(sourceOf(c).ipAddress)}`;
  const attempt = await consumeAttempt(db, subject, addressLimit, { now: clock() });
  const { allowed, retryAfter } = attempt;
  if (!allowed) {
    const message = identityTexts.tooManyAttempts(waitInMinutes(retryAfter));
    return showMessage(c, 429, { title: texts.wait, message, retryAfter });
  }
  const token = form.get('token') ?? '';
  // Checked before hashing, so that only valid links cost that work.
  const invitation = await readInvitation(c, token);
  if (!invitation) return refuse(c);
  return invitation.proven
    ? join(c, { ...invitation, token }, attempt)
    : sendProof(c, invitation.email, token);
}

async function join(
  c: PageContext,
  invitation: Pick<InvitationForm, 'company' | 'inviter' | 'email' | 'token' | 'unproven'>,
  attempt: Attempt,
): Promise<Response> {
  const { environment, form } = c.var;
  const { db, clock, branding, origin, signsIn, passwordCost } = environment;
  const name = (form.get('name') ?? '').trim();
  const password = form.get('password') ?? '';
  const owner = { ...invitation, name, productName: branding.productName };
  const problems = {
    name: accountName.safeParse(name).error?.issues[0]?.message,
    password: signsIn ? passwordProblem(password, owner) : undefined,
  };
  if (problems.name !== undefined || problems.password !== undefined)
    return showPage(c, 422, invitationPage({ ...invitation, name, signsIn, problems }));
  // An outside provider identifies its people by their address; they have no password here.
  const hashPromise = signsIn ? hashPassword(password, passwordCost) : Promise.resolve(null);
  const passwordHash = await refundOnError(db, [attempt], hashPromise);
  const { token } = invitation;
  const membership = await acceptInvitation(
    { db, clock },
    token,
    { name, passwordHash },
    sourceOf(c),
  );
  if (!membership) return refuse(c);
  await refundAttempts(db, attempt);
  suggestEmail(c, membership.email);
  return showPage(c, 200, joinedPage(membership.company, membership.email, signsIn, origin));
}

/** Looks for an account after the answer, so that its timing reveals nothing either (OWASP ASVS 6.3.8). */
function sendProof(c: PageContext, email: string, token: string): Promise<Response> {
  const { db, vault, clock, origin, branding, signsIn } = c.var.environment;
  const { productName } = branding;
  const sender = { publicUrl: origin, productName, signsInElsewhere: !signsIn, vault };
  afterAnswer(c, () => mailInvited({ db, clock }, token, sender, sourceOf(c)));
  return showMessage(c, 200, {
    title: texts.sentTitle,
    message: texts.sent(email, attemptWindowMinutes),
  });
}

const proofPage = ({
  company,
  inviter,
  email,
  token,
}: Pick<InvitationForm, 'company' | 'inviter' | 'email' | 'token'>): Page => ({
  title: texts.join(company),
  body: html`<p>${texts.invites(inviter, company, email)}</p>
    <p>${texts.proof(email)}</p>
    <form method="post" action="${invitationPath}">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">${texts.sendProof}</button>
    </form>`,
});

interface InvitationForm {
  company: string;
  inviter: string;
  email: string;
  token: string;
  /** The account in another company that joining removes. */
  unproven: object | undefined;
  name: string;
  /** True if people sign in here, with a password that they now choose. */
  signsIn: boolean;
  /** Problems of the form, by field. */
  problems: { name?: string | undefined; password?: string | undefined };
}

/** Shows the inviter and the company, and asks for a name and usually a password, which is never sent back. */
const invitationPage = (form: InvitationForm): Page => {
  const { company, inviter, email, token, unproven, name, signsIn, problems } = form;
  const isPasswordFirst = problems.password !== undefined && problems.name === undefined;
  return {
    title: texts.join(company),
    body: html`<p>${texts.invites(inviter, company, email)}</p>
      ${unproven && html`<p>${texts.endsOther}</p>`}
      <form method="post" action="${invitationPath}">
        ${linkFields(token, email)}
        <label for="name">${texts.name}</label>
        ${problemNote(problems.name, 'name-problem')}
        <input
          id="name"
          name="name"
          type="text"
          autocomplete="name"
          maxlength="${textLimits.accountName}"
          required
          value="${name}"
          ${attributes(!isPasswordFirst, problems.name !== undefined && 'name-problem')}
        />
        ${signsIn && passwordPart(problems.password, isPasswordFirst)}
        <button type="submit">${texts.join(company)}</button>
      </form>`,
    ...(signsIn ? { script: showPasswordScript } : {}),
  };
};

const passwordPart = (problem: string | undefined, isFirst: boolean): Html =>
  html`<label for="password">${identityTexts.password}</label>
    <p class="who" id="explanation">${passwordRule()}</p>
    ${problemNote(problem, 'password-problem')}
    ${newPasswordField(
      attributes(isFirst, 'explanation', problem !== undefined && 'password-problem'),
    )}`;

/**
 * Logs out any person who is signed in in this browser before the sign-in. Otherwise the new member would be
 * in somebody else's session.
 */
const joinedPage = (company: string, email: string, signsIn: boolean, origin: string): Page => {
  const logout = new URLSearchParams({ client_id: clientId, returnTo: origin });
  return messagePage(
    texts.joined(company),
    texts.ready(email, signsIn),
    signsIn ? `/v2/logout?${logout.toString()}` : origin,
    identityTexts.signIn.title,
  );
};
