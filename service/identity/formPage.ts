import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdentityEnvironment } from './environment';
import { FormRefused, isFromOurPage, readForm } from './formBody';
import { messagePage } from './pages/messagePage';
import type { Page } from './pages/page';
import { sendPage } from './responses';

/** What a page behind a link does with its two methods. */
export interface FormPage {
  /** Shows the page; changes nothing, since mail scanners follow links. */
  open: () => Promise<void>;
  /** Takes its form, which was sent from our own page. */
  submit: (form: URLSearchParams) => Promise<void>;
}

/** Answers a page that is opened and whose form is sent; everything else is refused in words. */
export async function handleFormPage(
  { look, origin }: IdentityEnvironment,
  req: IncomingMessage,
  res: ServerResponse,
  { open, submit }: FormPage,
): Promise<void> {
  const refuse = (status: number, title: string, message: string) =>
    sendPage(res, status, messagePage(title, message, origin), look);
  if (req.method === 'GET' || req.method === 'HEAD') return open();
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'GET, HEAD, POST');
    return refuse(405, 'Not allowed', 'This page can be opened, or its form sent.');
  }
  if (!isFromOurPage(req, origin))
    return refuse(403, 'Refused', 'The form was sent from another page. Open the link again.');
  try {
    return await submit(await readForm(req));
  } catch (error) {
    if (!(error instanceof FormRefused)) throw error;
    return refuse(error.status, 'Refused', error.message);
  }
}

/** One page for every link that does not work, so that it tells nobody which of the reasons it was. */
export const brokenLink = (message: string, consoleAddress: string): Page =>
  messagePage('This link does not work', message, consoleAddress);
