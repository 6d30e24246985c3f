import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { identityTexts } from '../../../texts/sign-in/identity';
import { isUtf8Form, noCoding, refusedCoding } from '../../lib/textBody';
import { showMessage } from './answers';
import { type PageContext, type PageEnv, sourceOf } from './context';

const maxFormBytes = 16 * 1024;

const texts = identityTexts.refused;

/**
 * Tells our own page's form from another site's: the browser names the origin of every POST, and no page
 * can change that (OWASP ASVS 3.5.1).
 */
function isFromOurPage(c: PageContext): boolean {
  const site = c.req.header('sec-fetch-site');
  const isOurs = c.req.header('origin') === c.var.environment.origin;
  return isOurs && (site === undefined || site === 'same-origin');
}

/** @returns the refusal of a form that is no form, or coded otherwise than in UTF-8 */
function codingRefusal(c: PageContext): string | undefined {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return texts.notAForm;
  return refusedCoding(c.req.header()) && texts.otherCoding;
}

/**
 * Reads the form of our own page; everything else is refused in words.
 * @param otherPage message for a form that was sent from elsewhere
 */
export const ownForm = (otherPage: string = texts.otherPage) =>
  createMiddleware<PageEnv>(async (c, next) => {
    const refuse = (status: 400 | 403 | 413 | 415, message: string) =>
      showMessage(c, status, { title: texts.title, message });
    // Rate limits by address need one. Only a proxy that does not write the address itself hides it.
    if (sourceOf(c).ipAddress === undefined) return refuse(403, texts.unreadableAddress);
    if (!isFromOurPage(c)) return refuse(403, otherPage);
    const coding = codingRefusal(c);
    if (coding !== undefined) {
      for (const [name, value] of Object.entries(noCoding)) c.header(name, value);
      return refuse(415, coding);
    }
    const onError = () => {
      // The rest of the body stays unread: closing the connection keeps another request from following it.
      c.header('Connection', 'close');
      return refuse(413, texts.tooLong);
    };
    const tooLong = await bodyLimit({ maxSize: maxFormBytes, onError })(c, () => Promise.resolve());
    if (tooLong) return tooLong;
    const bytes = Buffer.from(await c.req.arrayBuffer());
    if (!isUtf8Form(bytes)) return refuse(400, texts.notUtf8);
    c.set('form', new URLSearchParams(bytes.toString('utf8')));
    return next();
  });
