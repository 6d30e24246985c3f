import type { IncomingMessage } from 'node:http';
import { identityTexts } from '../../../texts/sign-in/identity';
import { isUtf8Form, noCoding, refusedCoding } from '../../lib/textBody';
import { messagePage } from './page';
import { type PageRequest, sendMessage, sendNotAllowed, sendPage, sourceOf } from './requests';

/** The form cannot be read; the status says whose fault it is and the message says why. */
class FormRefused extends Error {
  constructor(
    readonly status: 400 | 403 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

const maxFormBytes = 16 * 1024;

/** @throws FormRefused when it is too long, no form, or no UTF-8 */
async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new FormRefused(415, identityTexts.refused.notAForm);
  if (refusedCoding(req.headers)) throw new FormRefused(415, identityTexts.refused.otherCoding);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > maxFormBytes) throw new FormRefused(413, identityTexts.refused.tooLong);
    chunks.push(bytes);
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8Form(bytes)) throw new FormRefused(400, identityTexts.refused.notUtf8);
  return new URLSearchParams(bytes.toString('utf8'));
}

/**
 * Tells our own page's form from another site's: the browser names the origin of every POST, and no page
 * can change that (OWASP ASVS 3.5.1).
 */
function isFromOurPage(req: IncomingMessage, origin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  return req.headers.origin === origin && (site === undefined || site === 'same-origin');
}

/** Handlers of a page's two methods. */
interface FormPage {
  /** Shows the page; changes nothing, since mail scanners follow links. */
  open: () => Promise<void>;
  /** Takes its form, which was sent from our own page. */
  submit: (form: URLSearchParams) => Promise<void>;
  /** Message for a form that was sent from elsewhere. */
  otherPage?: string;
}

/** Answers a page that is opened and whose form is sent; everything else is refused in words. */
export async function handleFormPage(
  request: PageRequest,
  { open, submit, otherPage = identityTexts.refused.otherPage }: FormPage,
): Promise<void> {
  const { environment, req, res } = request;
  if (req.method === 'GET' || req.method === 'HEAD') return open();
  if (req.method !== 'POST') {
    const { openOrSend } = identityTexts.notAllowed;
    return sendNotAllowed(request, 'GET, HEAD, POST', openOrSend);
  }
  try {
    // Rate limits by address need one. Only a proxy that does not write the address itself hides it.
    if (sourceOf(request).ipAddress === undefined)
      throw new FormRefused(403, identityTexts.refused.unreadableAddress);
    if (!isFromOurPage(req, environment.origin)) throw new FormRefused(403, otherPage);
    return await submit(await readForm(req));
  } catch (error) {
    if (!(error instanceof FormRefused)) throw error;
    // The rest of the body stays unread: closing the connection keeps another request from following it.
    if (error.status === 413) res.setHeader('Connection', 'close');
    if (error.status === 415) res.setHeaders(new Map(Object.entries(noCoding)));
    return sendMessage(request, error.status, {
      title: identityTexts.refused.title,
      message: error.message,
    });
  }
}

/** One page for every link that does not work, so that it tells nobody which of the reasons it was. */
export const sendBrokenLink = (
  request: PageRequest,
  message: string,
  back = request.environment.origin,
): Promise<void> => sendPage(request, 404, messagePage(identityTexts.brokenLink, message, back));
