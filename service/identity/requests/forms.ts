import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { identityTexts } from '../../../texts/sign-in/identity';
import { isUtf8Form, noCoding, refusedCoding } from '../../lib/textBody';
import { showMessage } from './answers';
import { type PageContext, type PageEnv, sourceOf } from './context';

const maxFormBytes = 16 * 1024;

const texts = identityTexts.refused;

/**
 * Distinguishes our own page's form from another site's: the browser sends the origin with every POST, and no page
 * can forge it (OWASP ASVS 3.5.1).
 */
function isFromOurPage(c: PageContext): boolean {
  const site = c.req.header('sec-fetch-site');
  const isOurs = c.req.header('origin') === c.var.environment.origin;
  return isOurs && (site === undefined || site === 'same-origin');
}

/** @returns the refusal of a body that is not a form, or not encoded in UTF-8 */
function codingRefusal(c: PageContext): string | undefined {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return texts.notAForm;
  return refusedCoding(c.req.header()) && texts.otherCoding;
}

/**
 * Reads the form of our own page, and refuses anything else with a message.
 * @param otherPage message for a form from another page
 */
export const ownForm = (otherPage: string = texts.otherPage) =>
  createMiddleware<PageEnv>(async (c, next) => {
    const refuse = (status: 400 | 403 | 413 | 415, message: string) =>
      showMessage(c, status, { title: texts.title, message });
    // Rate limits by address need an address. It is missing only if a proxy does not forward it.
    if (sourceOf(c).ipAddress === undefined) return refuse(403, texts.unreadableAddress);
    if (!isFromOurPage(c)) return refuse(403, otherPage);
    const codingProblem = codingRefusal(c);
    if (codingProblem !== undefined) {
      for (const [name, value] of Object.entries(noCoding)) c.header(name, value);
      return refuse(415, codingProblem);
    }
    const onError = () => {
      // The rest of the body stays unread, so the connection is closed before another request can follow.
      c.header('Connection', 'close');
      return refuse(413, texts.tooLong);
    };
    const tooLongResponse = await bodyLimit({ maxSize: maxFormBytes, onError })(c, () =>
      Promise.resolve(),
    );
    if (tooLongResponse) return tooLongResponse;
    const bytes = Buffer.from(await c.req.arrayBuffer());
    if (!isUtf8Form(bytes)) return refuse(400, texts.notUtf8);
    c.set('form', new URLSearchParams(bytes.toString('utf8')));
    return next();
  });
