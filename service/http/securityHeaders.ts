import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** @returns a fresh nonce for one page */
export const makeNonce = (): string => randomBytes(16).toString('base64');

/**
 * The console's Content-Security-Policy: nothing inline without the nonce, nothing from elsewhere but
 * an outside identity provider, and only the `console` Trusted Types policy.
 * @param provider origin of an outside identity provider
 */
export const contentSecurityPolicy = (nonce: string, provider?: string): string => {
  const own = provider ? `'self' ${provider}` : "'self'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${own}`,
    `frame-src ${own}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types console',
  ].join('; ');
};

/** Headers of every answer; HSTS only means something over TLS. The content policies are set apart. */
export const securityHeaders = (publicUrl: string): MiddlewareHandler =>
  secureHeaders({
    strictTransportSecurity:
      publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    permissionsPolicy: {
      camera: [],
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
      clipboardRead: ['self'],
      clipboardWrite: ['self'],
    },
    // Browsers of today read none of these, or have them from the content policies.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** For answers that are no page: nothing in them may run or load anything. */
export const inertContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** A worker lives under the policy of its own file: it may call us and the identity provider, no more. */
export const workerContentPolicy = (provider?: string): string =>
  `default-src 'none'; connect-src 'self'${provider ? ` ${provider}` : ''}; frame-ancestors 'none'`;
