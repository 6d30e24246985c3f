import { randomBytes } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { chosenScheme } from '../../../contract/lib/designTokens';
import { identityTexts } from '../../../texts/sign-in/identity';
import { reportedPolicy } from '../../lib/securityHeaders';
import type { PageContext } from './context';
import { type PageBranding, messagePage, openAgainScript, type Page, renderPage } from './page';

/** The page contains an icon, since browsers would otherwise request one and be refused. */
const pagePolicy = (nonce: string, script: boolean): string =>
  `default-src 'none'; img-src data:; style-src 'nonce-${nonce}';${script ? ` script-src 'nonce-${nonce}';` : ''} base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** A page, and the headers of its content policy. */
export async function preparePage(
  page: Page,
  branding: PageBranding,
  cookies = '',
): Promise<{ body: string; headers: Record<string, string> }> {
  const nonce = randomBytes(18).toString('base64');
  const body = await renderPage(page, { ...branding, scheme: chosenScheme(cookies) }, nonce);
  return { body, headers: reportedPolicy(pagePolicy(nonce, body.includes('<script '))) };
}

/** @param retryAfter seconds after which a retry makes sense, if not at once */
export async function showPage(
  c: PageContext,
  status: ContentfulStatusCode,
  page: Page,
  retryAfter?: number,
): Promise<Response> {
  const { branding } = c.var.environment;
  const script = (page.script ?? '') + (c.req.method === 'POST' ? openAgainScript : '');
  const { body, headers } = await preparePage(
    { ...page, script },
    branding,
    c.req.header('cookie'),
  );
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.html(body, status, headers);
}

interface Message {
  title: string;
  message: string;
  retryAfter?: number | undefined;
}

/** Shows a message, with a link back to the console. */
export const showMessage = (
  c: PageContext,
  status: ContentfulStatusCode,
  { title, message, retryAfter }: Message,
): Promise<Response> =>
  showPage(c, status, messagePage(title, message, c.var.environment.origin), retryAfter);

/** One page for all invalid links, so that it does not reveal the reason. */
export const showBrokenLink = (
  c: PageContext,
  message: string,
  backAddress = c.var.environment.origin,
): Promise<Response> =>
  showPage(c, 404, messagePage(identityTexts.brokenLink, message, backAddress));

/** RFC 9110 section 15.5.6. */
const notAllowed = (allowed: string, message: string) => (c: PageContext) => {
  c.header('Allow', allowed);
  return showMessage(c, 405, { title: identityTexts.notAllowed.title, message });
};

/** Refuse unsupported methods: of a page that can only be opened, and of a page with a form. */
export const allowOnlyGet = notAllowed('GET, HEAD', identityTexts.notAllowed.openOnly);
export const allowGetAndPost = notAllowed('GET, HEAD, POST', identityTexts.notAllowed.openOrSend);
