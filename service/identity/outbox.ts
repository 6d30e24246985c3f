import type { IncomingMessage, ServerResponse } from 'node:http';
import { readMails } from '../mail/outbox';
import type { IdentityEnvironment } from './environment';
import { messagePage } from './pages/messagePage';
import { outboxPage } from './pages/outboxPage';
import { sendPage } from './responses';

const pageNumber = /^[1-9]\d{0,5}$/;

/** Shows the mails that the demo has sent; where mails are delivered there is no such page (decision 32). */
export async function showOutbox(
  { db, look, origin, hasOutbox }: IdentityEnvironment,
  req: IncomingMessage,
  res: ServerResponse,
  parameters: URLSearchParams,
): Promise<void> {
  const asked = parameters.get('page') ?? '1';
  if (!hasOutbox || !pageNumber.test(asked))
    return sendPage(res, 404, messagePage('Not found', 'There is no such page.', origin), look);
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD');
    const page = messagePage('Not allowed', 'This page can only be opened.', origin);
    return sendPage(res, 405, page, look);
  }
  const page = Number(asked);
  const { mails, hasOlder } = await readMails(db, page);
  return sendPage(res, 200, outboxPage({ mails, hasOlder, page, origin }), look);
}
