import { resolve } from 'node:path';
import { z } from '../contract/zod';
import { type AddressRange, readRanges } from './clientAddress';

/** A setting is missing or wrong; the message names the variable and what to do. */
export class SettingsError extends Error {}

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });
const hexKey = z.string().regex(/^[0-9a-f]{64}$/i);
const seconds = z.coerce.number().min(0).max(3600);
const months = (fewest: number) =>
  z.coerce
    .number()
    .int()
    .refine((count) => count === 0 || (count >= fewest && count <= 1200))
    .default(0);
const onOff = z.enum(['on', 'off']);

/** Every environment variable: its rule, its default, and in words what a right value is (decision 33). */
const variables = {
  HOST: [
    z.string().min(1).default('127.0.0.1'),
    'the network address to listen on; the demo listens on this machine only',
  ],
  PORT: [port.default(3000), 'a port number from 1 to 65535'],
  DATA_DIR: [z.string().min(1).default('./.data'), 'a directory the service may write to'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'a PostgreSQL address such as postgres://user:password@host:5432/database',
  ],
  PUBLIC_URL: [url.optional(), 'the http or https address under which people reach the console'],
  TRUSTED_PROXIES: [
    z
      .string()
      .refine((list) => readRanges(list.split(',')) !== undefined)
      .optional(),
    'the addresses or ranges of the proxies in front, such as 10.0.0.5 or 10.0.0.0/24,fd00::/64',
  ],
  ROOT_KEY: [
    hexKey.optional(),
    '64 hexadecimal digits (32 bytes), for example from `openssl rand -hex 32`',
  ],
  AUTH_DOMAIN: [
    url.optional(),
    'the address of the identity provider, such as https://tenant.example.com',
  ],
  AUTH_CLIENT_ID: [
    z.string().min(1).optional(),
    "the console's client id at the identity provider",
  ],
  AUTH_AUDIENCE: [z.string().min(1).optional(), 'the audience of access tokens for the API'],
  ADMIN_EMAIL: [
    z.email().optional(),
    'the email address of the first administrator, for an outside identity provider',
  ],
  SMTP_URL: [
    z.string().refine(isSmtpAddress).optional(),
    'the address of a mail server, such as smtps://user:password@host:465 or smtp://host:587',
  ],
  MAIL_FROM: [z.email().optional(), 'the email address that mails are sent from'],
  PRODUCT_NAME: [z.string().min(1).max(60).default('Encryption Console'), '1 to 60 characters'],
  SUPPORT_EMAIL: [z.email().default('support@encryption-console.example'), 'an email address'],
  DOCS_URL: [url.default('https://dev.ubiqsecurity.com/docs'), 'an http or https address'],
  STOP_DELAY: [seconds.default(0), 'a number of seconds from 0 to 3600'],
  STOP_TIMEOUT: [seconds.default(10), 'a number of seconds from 0 to 3600'],
  RETAIN_EVENTS_MONTHS: [months(1), 'a number of months from 1 to 1200, or 0 to keep all'],
  RETAIN_HISTORY_MONTHS: [months(12), 'a number of months from 12 to 1200, or 0 to keep all'],
  MAINTENANCE: [onOff.default('off'), 'on or off'],
  LOG_LEVEL: [z.enum(['info', 'error', 'silent']).default('info'), 'info, error or silent'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export interface Settings {
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Proxies whose X-Forwarded-For counts. */
  trustedProxies: readonly AddressRange[];
  rootKey: string | undefined;
  /** An outside identity provider; undefined means the embedded one. */
  outsideProvider: { domain: string; clientId: string; audience: string } | undefined;
  /** Made when the database has no company yet; only with an outside identity provider. */
  adminEmail: string | undefined;
  /** Where mails go and whom they come from; undefined means that none are delivered. */
  smtp: { server: SmtpServer; from: string } | undefined;
  productName: string;
  supportEmail: string;
  docsUrl: string;
  /** Milliseconds in which requests are still taken when the service stops. */
  stopDelay: number;
  /** Milliseconds that requests under way get then. */
  stopTimeout: number;
  /** Whole months that are kept besides the current one; 0 keeps all. */
  retainedMonths: { events: number; activities: number };
  maintenance: boolean;
  logLevel: 'info' | 'error' | 'silent';
}

const schema = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, [rule]]) => [name, rule])) as {
    [K in keyof typeof variables]: (typeof variables)[K][0];
  },
);

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** An https address is a proxy's, for the service speaks no TLS itself; others have to be named. */
const proxyOnThisMachine = '127.0.0.0/8,::1';

const trimSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws SettingsError naming the first wrong variable
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof variables;
    throw new SettingsError(`The setting ${name} must be ${variables[name][1]}.`);
  }
  const value = parsed.data;
  const provider = [value.AUTH_DOMAIN, value.AUTH_CLIENT_ID, value.AUTH_AUDIENCE];
  const missing = ['AUTH_DOMAIN', 'AUTH_CLIENT_ID', 'AUTH_AUDIENCE'].find((_, at) => !provider[at]);
  if (missing && provider.some(Boolean))
    throw new SettingsError(
      `The setting ${missing} is missing: an outside identity provider needs AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE together.`,
    );
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience } = value;
  if (!domain && !loopback.has(value.HOST))
    throw new SettingsError(
      `The demo listens on this machine only, not on ${value.HOST}. Leave HOST out, or set AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE for a real identity provider.`,
    );
  const { SMTP_URL: mailServer, MAIL_FROM: from } = value;
  if ((mailServer === undefined) !== (from === undefined))
    throw new SettingsError(
      `The setting ${from === undefined ? 'MAIL_FROM' : 'SMTP_URL'} is missing: to deliver mails, SMTP_URL and MAIL_FROM are needed together.`,
    );
  const publicUrl = trimSlash(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  const proxies =
    value.TRUSTED_PROXIES ?? (publicUrl.startsWith('https:') ? proxyOnThisMachine : undefined);
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    publicUrl,
    trustedProxies: (proxies && readRanges(proxies.split(','))) || [],
    rootKey: value.ROOT_KEY,
    outsideProvider:
      domain && clientId && audience
        ? { domain: trimSlash(domain), clientId, audience }
        : undefined,
    adminEmail: value.ADMIN_EMAIL,
    smtp: mailServer && from ? { server: smtpServerOf(mailServer), from } : undefined,
    productName: value.PRODUCT_NAME,
    supportEmail: value.SUPPORT_EMAIL,
    docsUrl: value.DOCS_URL,
    stopDelay: value.STOP_DELAY * 1000,
    stopTimeout: value.STOP_TIMEOUT * 1000,
    retainedMonths: {
      events: value.RETAIN_EVENTS_MONTHS,
      activities: value.RETAIN_HISTORY_MONTHS,
    },
    maintenance: value.MAINTENANCE === 'on',
    logLevel: value.LOG_LEVEL,
  };
}

/** A mail server, and how this service shows itself there. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (RFC 8314); otherwise by STARTTLS. */
  secure: boolean;
  /** Undefined for a server that knows this service by its address. */
  login: { user: string; password: string } | undefined;
}

/** Ports for handing mails in: RFC 8314 section 7.3, RFC 6409 section 3.1. */
const ports: Record<string, number> = { 'smtps:': 465, 'smtp:': 587 };

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
};

/** Whether a text is the address of a mail server and nothing besides: no path and no options. */
function isSmtpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  return (
    protocol in ports &&
    hostname !== '' &&
    (pathname === '' || pathname === '/') &&
    search === '' &&
    hash === '' &&
    (username === '') === (password === '') &&
    isDecodable(username) &&
    isDecodable(password)
  );
}

/** @param address one that `isSmtpAddress` takes; name and password are percent-encoded in it */
function smtpServerOf(address: string): SmtpServer {
  const { protocol, hostname, port: given, username, password } = new URL(address);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: given === '' ? (ports[protocol] ?? 25) : Number(given),
    secure: protocol === 'smtps:',
    login:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}
