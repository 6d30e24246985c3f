import { randomBytes } from 'node:crypto';

export const makeNonce = (): string => randomBytes(16).toString('base64');

/**
 * The console's Content-Security-Policy: nothing inline without the nonce, nothing from other origins except
 * an outside identity provider, and only the console's two Trusted Types policies.
 */
export const contentSecurityPolicy = (nonce: string, provider?: string): string => {
  const ownSources = provider ? `'self' ${provider}` : "'self'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${ownSources}`,
    `frame-src ${ownSources}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types console default',
  ].join('; ');
};

/** For answers that are not a page: nothing in them may run or load anything. */
export const inertContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Default headers of every answer; HSTS is only meaningful over TLS. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': inertContentPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:') && {
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }),
});

/**
 * Evicts pages from the browser's caches at a logout, so that Back does not show them. Storage is excluded: the console
 * clears its own, and keeps drafts in the tab (decision 73). Cookies are excluded: those of the whole domain would go.
 */
export const clearedAtLogout = { 'Clear-Site-Data': '"cache"' };

/** Path to which browsers send reports of policy violations. */
export const reportPath = '/csp-reports';

/** Headers of a policy whose violations are reported in both ways, because not every browser supports `report-to`. */
export const reportedPolicy = (policy: string) => ({
  'Content-Security-Policy': `${policy}; report-uri ${reportPath}; report-to csp`,
  'Reporting-Endpoints': `csp="${reportPath}"`,
});

/** A worker is subject to the policy of its own file: it may only call us and the identity provider. */
export const workerContentPolicy = (provider?: string): string =>
  `default-src 'none'; connect-src 'self'${provider ? ` ${provider}` : ''}; frame-ancestors 'none'`;
