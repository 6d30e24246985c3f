import type { IncomingMessage, ServerResponse } from 'node:http';
import { invitationPath } from '../mail/invitationMail';
import { verificationPath } from '../mail/verificationMail';
import { environmentOf } from './environment';
import type { IdentityOptions } from './environment';
import type { Identity } from './identity';
import { handleInvitation } from './invitation';
import { handleRequests } from './requests';
import { handleVerification } from './verification';

const handlers = {
  [invitationPath]: handleInvitation,
  [verificationPath]: handleVerification,
} as const;

const isLinkPath = (path: string): path is keyof typeof handlers => path in handlers;

/** The pages that links in mails open, where an outside provider signs people in. */
export function createLinkPages(
  options: IdentityOptions,
): Pick<Identity, 'handles' | 'handle' | 'close'> {
  const environment = environmentOf(options, { signsIn: false });
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(`http://service${req.url ?? '/'}`);
    if (isLinkPath(pathname)) await handlers[pathname](environment, req, res, searchParams);
    else res.writeHead(404).end();
  };
  return { handles: isLinkPath, ...handleRequests(environment, answer) };
}
