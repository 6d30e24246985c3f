import type { IncomingMessage, ServerResponse } from 'node:http';
import { passwordMailLimit } from '../domain/account/limits';
import { passwordMailSubject, sendPasswordReset } from '../domain/account/passwordReset';
import { findAccountByEmail } from './accounts';
import { inMinutes, takeAttempt } from './attempts';
import type { Limit } from './attempts';
import { addressGroup, clientAddress } from './clientAddress';
import type { IdentityEnvironment } from './environment';
import { handleFormPage } from './formPage';
import { requestIdOf } from './history';
import { backToSignIn, forgottenPasswordPage } from './pages/forgottenPasswordPage';
import { messagePage } from './pages/messagePage';
import { sendPage } from './responses';

/** Mails that one address group may ask for, to whomever. */
const askingLimit: Limit = { tries: 10, seconds: 15 * 60 };

const sent =
  'If the address has an account here, a link to set a new password is on its way. It works for an hour.';

/**
 * The page for people who cannot sign in. Known and unknown addresses get the same answer, which is sent
 * before the address is looked up, so that its time tells nothing either (OWASP ASVS 6.3.8).
 */
export async function handleForgottenPassword(
  environment: IdentityEnvironment,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { db, clock, look, origin, https, mailDelivered } = environment;
  const say = (status: number, title: string, message: string, retryAfter?: number) =>
    sendPage(res, status, messagePage(title, message, origin, backToSignIn), look, retryAfter);
  if (!mailDelivered) return say(404, 'Not found', 'There is no such page.');
  return handleFormPage(environment, req, res, {
    open: () => Promise.resolve(sendPage(res, 200, forgottenPasswordPage(origin), look)),
    submit: async (form) => {
      const from = `forgotten password ${addressGroup(clientAddress(req, https))}`;
      const { allowed, retryAfter } = await takeAttempt(db, from, askingLimit, clock());
      if (!allowed) {
        const message = `Too many requests. Try again in ${inMinutes(retryAfter)}.`;
        return say(429, 'Try again later', message, retryAfter);
      }
      const ipAddress = clientAddress(req, https);
      say(200, 'Look into your mail', sent);
      await sendLink(environment, form.get('email') ?? '', {
        ipAddress,
        requestId: requestIdOf(res),
      });
    },
  });
}

/** Too many mails to one address are not sent, and nobody is told: that would tell who has an account. */
async function sendLink(
  { db, clock, origin, look: { productName } }: IdentityEnvironment,
  email: string,
  source: { ipAddress: string | undefined; requestId: string },
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  await db.transaction().execute(async (trx) => {
    const subject = passwordMailSubject(account.email);
    const { allowed } = await takeAttempt(trx, subject, passwordMailLimit, clock());
    if (!allowed) return;
    await sendPasswordReset(trx, clock, account, { publicUrl: origin, productName }, source);
  });
}
