import { html } from 'hono/html';
import { accountName } from '../../../contract/lib/text';
import { textLimits } from '../../../contract/lib/textLimits';
import { attemptWindowMinutes } from '../../../contract/people/signInTerms';
import { identityTexts } from '../../../texts/sign-in/identity';
import { mailInvited } from '../../domain/people/team/copiedInvitations';
import { acceptInvitation, readInvitationLink } from '../../domain/people/team/joinCompany';
import { invitationPath } from '../../mail/mails';
import {
  inMinutes,
  refundOnError,
  refundAttempts,
  consumeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import { addressLimit } from '../../domain/engine/rateLimits/limits';
import { addressGroup } from '../../config/clientAddress';
import { clientId } from '../requests/environment';
import { handleFormPage, sendBrokenLink } from '../requests/forms';
import { hashPassword } from '../passwords/password';
import { passwordProblem } from '../passwords/passwordRules';
import { type PageRequest, sendMessage, sendPage, sourceOf } from '../requests/requests';
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

/**
 * The page of an invitation's link: opening it asks, sending its form makes the account, once. That of a copied link
 * sends a mail instead, and is the same whether or not the address has an account.
 */
export function handleInvitation(request: PageRequest): Promise<void> {
  const { db, clock, look, origin, signsIn, passwordCost, mailDelivered } = request.environment;
  const refuse = () => sendBrokenLink(request, texts.broken);
  const read = async (token: string) => {
    const found = await readInvitationLink(db, clock, token);
    // Without mail nobody can show that the address of a copied link is theirs.
    return found?.proven || mailDelivered ? found : undefined;
  };
  return handleFormPage(request, {
    open: async () => {
      const token = request.query.get('token') ?? '';
      const invitation = await read(token);
      if (!invitation) return refuse();
      if (!invitation.proven) return sendPage(request, 200, proofPage({ ...invitation, token }));
      const page = invitationPage({ ...invitation, token, name: '', signsIn, problems: {} });
      return sendPage(request, 200, page);
    },
    submit: async (form) => {
      const source = sourceOf(request);
      const subject = `invitation link ${addressGroup(source.ipAddress)}`;
      const attempt = await consumeAttempt(db, subject, addressLimit, { now: clock() });
      if (!attempt.allowed) {
        const wait = identityTexts.tooManyAttempts(inMinutes(attempt.retryAfter));
        return sendMessage(request, 429, {
          title: texts.wait,
          message: wait,
          retryAfter: attempt.retryAfter,
        });
      }
      const token = form.get('token') ?? '';
      // Before the hash is made: making one is work, which a link must have earned.
      const invitation = await read(token);
      if (!invitation) return refuse();
      if (!invitation.proven) return sendProof(request, invitation.email, token);
      const name = (form.get('name') ?? '').trim();
      const password = form.get('password') ?? '';
      const owner = { ...invitation, name, productName: look.productName };
      const problems = {
        name: accountName.safeParse(name).error?.issues[0]?.message,
        password: signsIn ? passwordProblem(password, owner) : undefined,
      };
      if (problems.name !== undefined || problems.password !== undefined) {
        const page = invitationPage({ ...invitation, token, name, signsIn, problems });
        return sendPage(request, 422, page);
      }
      // An outside provider identifies its people by their address; they have no password here.
      const hashed = signsIn ? hashPassword(password, passwordCost) : Promise.resolve(null);
      const passwordHash = await refundOnError(db, [attempt], hashed);
      const joined = await acceptInvitation({ db, clock }, token, { name, passwordHash }, source);
      if (!joined) return refuse();
      await refundAttempts(db, attempt);
      suggestEmail(request, joined.email);
      return sendPage(request, 200, joinedPage(joined.company, joined.email, signsIn, origin));
    },
  });
}

/** Answers before it looks for an account, so that its time tells nothing either (OWASP ASVS 6.3.8). */
async function sendProof(request: PageRequest, email: string, token: string): Promise<void> {
  const { db, vault, clock, origin, look, signsIn } = request.environment;
  const source = sourceOf(request);
  await sendMessage(request, 200, {
    title: texts.sentTitle,
    message: texts.sent(email, attemptWindowMinutes),
  });
  const { productName } = look;
  const sender = { publicUrl: origin, productName, signsInElsewhere: !signsIn, vault };
  await mailInvited({ db, clock }, token, sender, source);
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
  /** The account that joining removes from another company. */
  unproven: object | undefined;
  name: string;
  /** True when people sign in here, by a password that they choose now. */
  signsIn: boolean;
  /** Problems of the form, by field. */
  problems: { name?: string | undefined; password?: string | undefined };
}

/** Says who invites into which company, and asks for a name and mostly a password, which is never sent back. */
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
 * Logs out the person who is signed in in this browser before the sign-in. Otherwise the new member would
 * find themselves in somebody else's session.
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
