import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { renderPage } from './pages/page';
import type { Look, Page } from './pages/page';

/** For answers of the provider that are no page of ours; it adds the hashes of its own scripts. */
const machinePolicy =
  "default-src 'none'; script-src; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const pagePolicy = (nonce: string, script: boolean): string =>
  `default-src 'none'; style-src 'nonce-${nonce}';${script ? ` script-src 'nonce-${nonce}';` : ''} base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Headers of every answer of the identity provider, errors included. */
export function setSecurityHeaders(res: ServerResponse, https: boolean): void {
  const headers: Record<string, string> = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': machinePolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // `no-referrer` would make the browser send `Origin: null` with our forms.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** A page and the policy under which alone it may be shown. */
export function preparePage(page: Page, look: Look): { body: string; policy: string } {
  const nonce = randomBytes(18).toString('base64');
  return {
    body: renderPage(page, look, nonce),
    policy: pagePolicy(nonce, page.script !== undefined),
  };
}

/** @param retryAfter seconds, when trying again makes sense only later */
export function sendPage(
  res: ServerResponse,
  status: number,
  page: Page,
  look: Look,
  retryAfter?: number,
): void {
  const { body, policy } = preparePage(page, look);
  res.statusCode = status;
  res.setHeader('Content-Security-Policy', policy);
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
  res.end(body);
}
