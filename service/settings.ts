import { resolve } from 'node:path';
import { z } from '../contract/zod';
import { type AddressRange, readRanges } from './clientAddress';
import { demoOpenToNetwork, type Mode, modeProblem, modes } from './mode';
import { isSmtpAddress, type SmtpServer, smtpServerOf } from './smtpServer';

/** A setting is missing or wrong; the message names the variable and what to do. */
export class SettingsError extends Error {}

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });
const hexKey = z.string().regex(/^[0-9a-f]{64}$/i);
const hexKeys = z.string().regex(/^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/i);
const path = z.string().min(1);
const shellCommand = z.string().min(1);
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
  MODE: [z.enum(modes).default('demo'), 'demo or production'],
  DEMO_OPEN_TO_NETWORK: [
    z.literal(demoOpenToNetwork).optional(),
    `left out, or ${demoOpenToNetwork} for a demo that other machines may reach`,
  ],
  HOST: [z.string().min(1).default('127.0.0.1'), 'the network address to listen on'],
  PORT: [port.default(3000), 'a port number from 1 to 65535'],
  DATA_DIR: [z.string().min(1).default('./.data'), 'a directory the service may write to'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'a PostgreSQL address such as postgres://user:password@host:5432/database',
  ],
  DATABASE_CONNECTIONS: [
    z.coerce.number().int().min(1).max(1000).default(10),
    'a whole number from 1 to 1000',
  ],
  DATABASE_PGBOUNCER: [onOff.default('off'), 'on or off'],
  DATABASE_STATEMENT_TIMEOUT: [seconds.default(30), 'a number of seconds from 0 to 3600'],
  DATABASE_LOCK_TIMEOUT: [seconds.default(10), 'a number of seconds from 0 to 3600'],
  DATABASE_IDLE_TIMEOUT: [seconds.default(30), 'a number of seconds from 0 to 3600'],
  PUBLIC_URL: [
    url.refine(isOrigin).optional(),
    'the http or https address under which people reach the console, without a path',
  ],
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
  ROOT_KEY_FILE: [path.optional(), 'a file that holds the root key'],
  ROOT_KEY_COMMAND: [shellCommand.optional(), 'a shell command that prints the root key'],
  ROOT_KEY_PREVIOUS: [
    hexKeys.optional(),
    'root keys of 64 hexadecimal digits, with commas between',
  ],
  ROOT_KEY_PREVIOUS_FILE: [path.optional(), 'a file that holds earlier root keys'],
  ROOT_KEY_PREVIOUS_COMMAND: [
    shellCommand.optional(),
    'a shell command that prints earlier root keys',
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
  ADMIN_EMAIL: [z.email().optional(), 'the email address of the first administrator'],
  SMTP_URL: [
    z.string().refine(isSmtpAddress).optional(),
    'the address of a mail server, such as smtps://user:password@host:465 or smtp://host:587',
  ],
  MAIL_FROM: [z.email().optional(), 'the email address that mails are sent from'],
  PRODUCT_NAME: [z.string().min(1).max(60).default('Encryption Console'), '1 to 60 characters'],
  SUPPORT_EMAIL: [z.email().optional(), 'an email address'],
  DOCS_URL: [url.optional(), 'an http or https address'],
  STOP_DELAY: [seconds.default(0), 'a number of seconds from 0 to 3600'],
  STOP_TIMEOUT: [seconds.default(10), 'a number of seconds from 0 to 3600'],
  RETAIN_EVENTS_MONTHS: [months(1), 'a number of months from 1 to 1200, or 0 to keep all'],
  RETAIN_HISTORY_MONTHS: [months(12), 'a number of months from 12 to 1200, or 0 to keep all'],
  MAINTENANCE: [onOff.default('off'), 'on or off'],
  METRICS_PORT: [port.optional(), 'a port number from 1 to 65535, other than PORT'],
  METRICS_HOST: [z.string().min(1).default('127.0.0.1'), 'the network address for the metrics'],
  LOG_LEVEL: [z.enum(['info', 'error', 'silent']).default('info'), 'info, error or silent'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** How the service stands on a PostgreSQL server. */
export interface PoolSettings {
  /** At most so many of one process. */
  connections: number;
  /** Connections are PgBouncer's, which hands them on after each transaction. */
  pgbouncer: boolean;
  /** Milliseconds after which the server breaks off a statement; 0 for none. */
  statementTimeout: number;
  /** The same for waiting for a lock. */
  lockTimeout: number;
  /** The same for a transaction in which nothing happens. */
  idleTimeout: number;
}

/** For what nobody waits for: a migration, an operator's command. */
export const withoutTimeouts = { statementTimeout: 0, lockTimeout: 0, idleTimeout: 0 };
/** Names of the environment variables. */
export const settingNames: readonly string[] = Object.keys(variables);

export interface Settings {
  mode: Mode;
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  pool: PoolSettings;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Proxies whose X-Forwarded-For counts. */
  trustedProxies: readonly AddressRange[];
  rootKey: KeySource | undefined;
  /** Root keys that only open, while a rotation is under way. */
  previousRootKeys: KeySource | undefined;
  /** An outside identity provider; undefined means the embedded one. */
  outsideProvider: { domain: string; clientId: string; audience: string } | undefined;
  /** Made when the database has no administrator yet; only in production. */
  adminEmail: string | undefined;
  /** Where mails go and whom they come from; undefined means that none are delivered. */
  smtp: { server: SmtpServer; from: string } | undefined;
  productName: string;
  supportEmail: string;
  /** Empty for none. */
  docsUrl: string;
  /** Milliseconds in which requests are still taken when the service stops. */
  stopDelay: number;
  /** Milliseconds that requests under way get then. */
  stopTimeout: number;
  /** Whole months that are kept besides the current one; 0 keeps all. */
  retainedMonths: { events: number; activities: number };
  maintenance: boolean;
  /** Where metrics are served; undefined means that they are not. */
  metrics: { host: string; port: number } | undefined;
  logLevel: 'info' | 'error' | 'silent';
}

const schema = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, [rule]]) => [name, rule])) as {
    [K in keyof typeof variables]: (typeof variables)[K][0];
  },
);

/** Production has none of them: it needs the one, and shows no link without the other. */
const demoDefaults = {
  supportEmail: 'support@encryption-console.example',
  docsUrl: 'https://dev.ubiqsecurity.com/docs',
};

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
  const problem = modeProblem(value);
  if (problem !== undefined) throw new SettingsError(problem);
  const provider = [value.AUTH_DOMAIN, value.AUTH_CLIENT_ID, value.AUTH_AUDIENCE];
  const missing = ['AUTH_DOMAIN', 'AUTH_CLIENT_ID', 'AUTH_AUDIENCE'].find((_, at) => !provider[at]);
  if (missing && provider.some(Boolean))
    throw new SettingsError(
      `The setting ${missing} is missing: an outside identity provider needs AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE together.`,
    );
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience } = value;
  const { SMTP_URL: mailServer, MAIL_FROM: from } = value;
  if ((mailServer === undefined) !== (from === undefined))
    throw new SettingsError(
      `The setting ${from === undefined ? 'MAIL_FROM' : 'SMTP_URL'} is missing: to deliver mails, SMTP_URL and MAIL_FROM are needed together.`,
    );
  // As browsers write it: in lower case, without the scheme's own port.
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).origin;
  const proxies =
    value.TRUSTED_PROXIES ?? (publicUrl.startsWith('https:') ? proxyOnThisMachine : undefined);
  return {
    mode: value.MODE,
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    pool: {
      connections: value.DATABASE_CONNECTIONS,
      pgbouncer: value.DATABASE_PGBOUNCER === 'on',
      statementTimeout: value.DATABASE_STATEMENT_TIMEOUT * 1000,
      lockTimeout: value.DATABASE_LOCK_TIMEOUT * 1000,
      idleTimeout: value.DATABASE_IDLE_TIMEOUT * 1000,
    },
    publicUrl,
    trustedProxies: (proxies && readRanges(proxies.split(','))) || [],
    rootKey: keySourceOf(value, 'ROOT_KEY'),
    previousRootKeys: keySourceOf(value, 'ROOT_KEY_PREVIOUS'),
    outsideProvider:
      domain && clientId && audience
        ? { domain: trimSlash(domain), clientId, audience }
        : undefined,
    adminEmail: value.ADMIN_EMAIL,
    smtp: mailServer && from ? { server: smtpServerOf(mailServer), from } : undefined,
    productName: value.PRODUCT_NAME,
    supportEmail: value.SUPPORT_EMAIL ?? demoDefaults.supportEmail,
    docsUrl: value.DOCS_URL ?? (value.MODE === 'demo' ? demoDefaults.docsUrl : ''),
    stopDelay: value.STOP_DELAY * 1000,
    stopTimeout: value.STOP_TIMEOUT * 1000,
    retainedMonths: {
      events: value.RETAIN_EVENTS_MONTHS,
      activities: value.RETAIN_HISTORY_MONTHS,
    },
    maintenance: value.MAINTENANCE === 'on',
    metrics:
      value.METRICS_PORT === undefined
        ? undefined
        : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    logLevel: value.LOG_LEVEL,
  };
}

/** Where root keys are read from. */
export interface KeySource {
  /** The variable that names it, for messages. */
  variable: string;
  kind: 'value' | 'file' | 'command';
  /** The keys themselves, a path, or a shell command. */
  value: string;
}

/** @throws SettingsError when several variables name a source */
function keySourceOf(
  values: z.infer<typeof schema>,
  name: 'ROOT_KEY' | 'ROOT_KEY_PREVIOUS',
): KeySource | undefined {
  const variants = [
    ['value', name],
    ['file', `${name}_FILE`],
    ['command', `${name}_COMMAND`],
  ] as const;
  const sources = variants.flatMap(([kind, variable]): KeySource[] => {
    const value = values[variable];
    return value === undefined ? [] : [{ variable, kind, value }];
  });
  const [source, other] = sources;
  if (source && other)
    throw new SettingsError(
      `The settings ${source.variable} and ${other.variable} are both there: set one of them.`,
    );
  return source;
}

/** Whether an address is a host alone: cookies, tokens and redirects are made for the whole of it. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/+$/.test(pathname) && search + hash + username + password === '';
}
