import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountName } from '../../contract/text';
import { acceptInvitation, readInvitationLink } from '../domain/team/joinCompany';
import { addressLimit, inMinutes, returnAttempt, takeAttempt } from './attempts';
import { addressGroup, clientAddress } from './clientAddress';
import { clientId } from './environment';
import type { IdentityEnvironment } from './environment';
import { brokenLink, handleFormPage } from './formPage';
import { requestIdOf } from './history';
import { invitationPage, joinedPage } from './pages/invitationPage';
import type { InvitationForm } from './pages/invitationPage';
import { messagePage } from './pages/messagePage';
import type { Page } from './pages/page';
import { hashPassword } from './password';
import { passwordProblem } from './passwordRules';
import type { PasswordOwnerTerms } from './passwordRules';
import { sendPage } from './responses';

const broken =
  'It was used already, has expired or was withdrawn, or a newer invitation has taken its place. Ask whoever invited you for a new one.';

/** The page of an invitation's link: opening it asks, sending its form makes the account, once. */
export async function handleInvitation(
  environment: IdentityEnvironment,
  req: IncomingMessage,
  res: ServerResponse,
  parameters: URLSearchParams,
): Promise<void> {
  const { db, clock, look, origin, https, signsIn } = environment;
  const show = (status: number, page: Page, retryAfter?: number) =>
    sendPage(res, status, page, look, retryAfter);
  const refuse = () => show(404, brokenLink(broken, origin));
  return handleFormPage(environment, req, res, {
    open: async () => {
      const token = parameters.get('token') ?? '';
      const invitation = await readInvitationLink(db, clock, token);
      if (!invitation) return refuse();
      return show(200, invitationPage({ ...invitation, token, name: '', signsIn, problems: {} }));
    },
    submit: async (form) => {
      const ipAddress = clientAddress(req, https);
      const attempt = await takeAttempt(
        db,
        `invitation link ${addressGroup(ipAddress)}`,
        addressLimit,
        clock(),
      );
      if (!attempt.allowed) {
        const wait = `Too many attempts. Try again in ${inMinutes(attempt.retryAfter)}.`;
        return show(429, messagePage('Please wait', wait, origin), attempt.retryAfter);
      }
      const token = form.get('token') ?? '';
      // Before the hash is made: making one is work, which a link must have earned.
      const invitation = await readInvitationLink(db, clock, token);
      if (!invitation) return refuse();
      const name = (form.get('name') ?? '').trim();
      const password = form.get('password') ?? '';
      const problems = {
        ...nameProblem(name),
        ...(signsIn
          ? weakness(password, { ...invitation, name, productName: look.productName })
          : {}),
      };
      if (Object.keys(problems).length > 0)
        return show(422, invitationPage({ ...invitation, token, name, signsIn, problems }));
      // Whom an outside provider signs in is known there by the address, and has no password here.
      const passwordHash = signsIn ? await hashPassword(password) : null;
      const source = { ipAddress, requestId: requestIdOf(res) };
      const joined = await acceptInvitation(db, clock, token, { name, passwordHash }, source);
      if (!joined) return refuse();
      await returnAttempt(db, attempt);
      const logout = new URLSearchParams({ client_id: clientId, returnTo: origin });
      const { company, email } = joined;
      const page = signsIn
        ? joinedPage({ company, email, withPassword: true }, `/v2/logout?${logout.toString()}`)
        : joinedPage({ company, email, withPassword: false }, origin);
      return show(200, page);
    },
  });
}

/** What is wrong with a typed name (companion.md section 5). */
function nameProblem(name: string): InvitationForm['problems'] {
  const named = accountName.safeParse(name);
  return named.success ? {} : { name: named.error.issues[0]?.message };
}

function weakness(password: string, person: PasswordOwnerTerms): InvitationForm['problems'] {
  const weak = passwordProblem(password, person);
  return weak === undefined ? {} : { password: weak };
}
