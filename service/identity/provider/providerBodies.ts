import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { identityTexts } from '../../../texts/sign-in/identity';
import { isUtf8Form, noCoding, refusedCoding } from '../../lib/textBody';
import { showMessage } from '../requests/answers';
import type { PageContext, PageEnv } from '../requests/context';

/** Maximum bytes of a form that the provider's library reads. */
const maxFormBytes = 56 * 1024;

/**
 * Refuses a form that the provider's library would decode leniently: it reads any charset, treats compressed bytes
 * as text, and replaces invalid UTF-8 by replacement characters.
 */
export const refuseOtherCodings = createMiddleware<PageEnv>(async (c, next) => {
  const { incoming } = c.env;
  if (incoming.method !== 'POST') return next();
  const { otherCoding, notUtf8 } = identityTexts.refused;
  if (refusedCoding(incoming.headers)) {
    for (const [name, value] of Object.entries(noCoding)) c.header(name, value);
    return refuse(c, 415, otherCoding);
  }
  return isUtf8Form(await peekBody(incoming)) ? next() : refuse(c, 400, notUtf8);
});

const refuse = (c: PageContext, status: 400 | 415, message: string) =>
  c.req.path.startsWith('/oauth/')
    ? c.json({ error: 'invalid_request', error_description: message }, status)
    : showMessage(c, status, { title: identityTexts.refused.title, message });

const endEvents = ['end', 'error', 'close'] as const;
/** Headers that describe a body. */
const bodyHeaders = ['content-type', 'content-length', 'transfer-encoding'] as const;

/**
 * Reads a body and puts it back before its end is announced, so that the library can read it itself. A body that
 * is too long or incomplete is left to the library's own refusal.
 */
const peekBody = (req: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => {
      for (const event of endEvents) req.off(event, finish);
      req.off('readable', readAvailable);
      // An empty body never announces its end, so the headers must say that there is no body.
      if (length === 0) for (const name of bodyHeaders) delete req.headers[name];
      const body = Buffer.concat(chunks);
      if (!req.destroyed) req.unshift(body);
      resolve(body);
    };
    const readAvailable = (): void => {
      // Reading beyond the last byte would announce the end.
      while (req.readableLength > 0) {
        const chunk = req.read() as Buffer;
        chunks.push(chunk);
        length += chunk.length;
      }
      if (req.complete || length > maxFormBytes) finish();
    };
    for (const event of endEvents) req.on(event, finish);
    req.on('readable', readAvailable);
  });
