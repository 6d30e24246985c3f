import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { readPasswordLink, setNewPassword } from '../domain/account/passwordReset';
import { browserSession } from './browserSession';
import { clientAddress } from './clientAddress';
import type { IdentityEnvironment } from './environment';
import { brokenLink, handleFormPage } from './formPage';
import { requestIdOf } from './history';
import { messagePage } from './pages/messagePage';
import { newPasswordPage } from './pages/newPasswordPage';
import type { Page } from './pages/page';
import { hashPassword } from './password';
import { passwordProblem } from './passwordRules';
import { sendPage } from './responses';

const broken =
  'It was used already, has expired, or a newer email has taken its place. Ask for a new one.';

/** The page of a password link: opening it asks, sending its form sets the password, once. */
export async function handleNewPassword(
  environment: IdentityEnvironment,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  parameters: URLSearchParams,
): Promise<void> {
  const { db, clock, look, origin, https } = environment;
  const show = (status: number, page: Page) => sendPage(res, status, page, look);
  const refuse = () => show(404, brokenLink(broken, origin));
  return handleFormPage(environment, req, res, {
    open: async () => {
      const token = parameters.get('token') ?? '';
      const owner = await readPasswordLink(db, clock, token);
      if (!owner) return refuse();
      return show(200, newPasswordPage(owner.email, token));
    },
    submit: async (form) => {
      const token = form.get('token') ?? '';
      const password = form.get('password') ?? '';
      // Before the hash is made: making one is work, which a link must have earned.
      const owner = await readPasswordLink(db, clock, token);
      if (!owner) return refuse();
      const problem = passwordProblem(password, { ...owner, productName: look.productName });
      if (problem !== undefined) return show(422, newPasswordPage(owner.email, token, problem));
      const done = await setNewPassword(db, clock, token, await hashPassword(password), {
        sessionUid: await browserSession(provider, req, res),
        ipAddress: clientAddress(req, https),
        requestId: requestIdOf(res),
      });
      if (!done) return refuse();
      const message = 'Your password is set. You have been signed out everywhere else.';
      return show(200, messagePage('Password changed', message, origin));
    },
  });
}
