import type { IncomingMessage, ServerResponse } from 'node:http';
import { readLink, redeemLink } from '../domain/emailVerification';
import type { LinkState } from '../domain/emailVerification';
import { clientAddress } from './clientAddress';
import type { IdentityEnvironment } from './environment';
import { FormRefused, isFromOurPage, readForm } from './formBody';
import { requestIdOf } from './history';
import { messagePage } from './pages/messagePage';
import { verificationPage } from './pages/verificationPage';
import { sendPage } from './responses';

/** Why a link does not work, and with which status that is said. */
const refusals: Record<Exclude<LinkState, 'open'>, readonly [status: number, message: string]> = {
  used: [410, 'This link has been used already: the email address is verified.'],
  expired: [410, 'This link has expired. Send a new verification email from your account page.'],
  unknown: [
    404,
    'This link is not valid, or a newer verification email has taken its place. Use the link of the newest one.',
  ],
};

/** The page of a verification link: opening it asks, sending its form verifies, once. */
export async function handleVerification(
  environment: IdentityEnvironment,
  req: IncomingMessage,
  res: ServerResponse,
  parameters: URLSearchParams,
): Promise<void> {
  const { db, clock, look, origin, https } = environment;
  const show = (status: number, title: string, message: string) =>
    sendPage(res, status, messagePage(title, message, `${origin}/profile`), look);
  const refuse = (state: Exclude<LinkState, 'open'>) => {
    const [status, message] = refusals[state];
    return show(status, 'This link does not work', message);
  };

  if (req.method === 'GET' || req.method === 'HEAD') {
    const token = parameters.get('token') ?? '';
    const link = await readLink(db, clock, token);
    if (link.state !== 'open') return refuse(link.state);
    return sendPage(res, 200, verificationPage(link.recipient.email, token), look);
  }
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'GET, HEAD, POST');
    return show(405, 'Not allowed', 'This page can be opened, or its form sent.');
  }
  if (!isFromOurPage(req, origin))
    return show(403, 'Refused', 'The form was sent from another page. Open the link again.');
  try {
    const token = (await readForm(req)).get('token') ?? '';
    const ipAddress = clientAddress(req, https);
    const link = await redeemLink(db, clock, token, { ipAddress, requestId: requestIdOf(res) });
    if (link.state !== 'open') return refuse(link.state);
    return show(200, 'Email address verified', `${link.recipient.email} is verified.`);
  } catch (error) {
    if (!(error instanceof FormRefused)) throw error;
    return show(error.status, 'Refused', error.message);
  }
}
