import type { IncomingMessage } from 'node:http';
import { identityTexts } from '../../../texts/sign-in/identity';
import { isUtf8Form, noCoding, refusedCoding } from '../../lib/textBody';
import { type PageRequest, sendMessage } from '../requests/requests';

/** Maximum bytes of a form that the provider's library reads. */
const maxFormBytes = 56 * 1024;

/**
 * Refuses a form that the provider's library would decode leniently: it reads any charset, takes packed bytes
 * for text, and keeps replacement characters in the place of bytes that are no UTF-8.
 * @returns whether the request has been answered
 */
export async function refusesBody(request: PageRequest): Promise<boolean> {
  const { req } = request;
  if (req.method !== 'POST') return false;
  const { otherCoding, notUtf8 } = identityTexts.refused;
  if (refusedCoding(req.headers)) await refuse(request, 415, otherCoding);
  else if (!isUtf8Form(await peek(req))) await refuse(request, 400, notUtf8);
  else return false;
  return true;
}

async function refuse(request: PageRequest, status: 400 | 415, message: string): Promise<void> {
  const { res, path } = request;
  if (status === 415) res.setHeaders(new Map(Object.entries(noCoding)));
  if (!path.startsWith('/oauth/'))
    return sendMessage(request, status, { title: identityTexts.refused.title, message });
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify({ error: 'invalid_request', error_description: message }));
}

const ends = ['end', 'error', 'close'] as const;
/** Headers that describe a body. */
const describing = ['content-type', 'content-length', 'transfer-encoding'] as const;

/**
 * Reads a body and puts it back before its end is announced, so that the library can read it by itself. A body that
 * is too long or breaks off is left to the library's own refusal.
 */
const peek = (req: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => {
      for (const event of ends) req.off(event, finish);
      req.off('readable', take);
      // The end of nothing has been announced: the library takes the request for one without a body.
      if (length === 0) for (const name of describing) delete req.headers[name];
      const body = Buffer.concat(chunks);
      if (!req.destroyed) req.unshift(body);
      resolve(body);
    };
    const take = (): void => {
      // A read beyond the last byte would announce the end.
      while (req.readableLength > 0) {
        const chunk = req.read() as Buffer;
        chunks.push(chunk);
        length += chunk.length;
      }
      if (req.complete || length > maxFormBytes) finish();
    };
    for (const event of ends) req.on(event, finish);
    req.on('readable', take);
  });
