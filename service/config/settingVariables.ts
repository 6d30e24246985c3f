import { emailAddress } from '../../contract/lib/emailAddress';
import { z } from '../../contract/lib/zod';
import { hasCallers, readRanges } from './clientAddress';
import { demoOpenToNetwork, embedded, modes } from './mode';
import { isSmtpAddress } from './smtpServer';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ });
const keyDigits = '[0-9a-f]{64}';
/** Form of a root key. */
export const rootKeyForm = new RegExp(`^${keyDigits}$`, 'i');
const hexKey = z.string().regex(rootKeyForm);
const hexKeys = z.string().regex(new RegExp(`^${keyDigits}(\\s*[\\s,]\\s*${keyDigits})*$`, 'i'));
const path = z.string().min(1);
const word = z.string().regex(/^\S+$/);
const shellCommand = z.string().min(1);
const seconds = z.coerce.number().min(0).max(3600);
const months = (min: number) =>
  z.coerce
    .number()
    .int()
    .refine((count) => count === 0 || (count >= min && count <= 1200))
    .default(0);
const onOff = z.enum(['on', 'off']);

/** Every environment variable: its rule, its default, and a description of valid values (decision 497). */
export const variables = {
  MODE: [z.enum(modes).default('demo'), 'demo or production'],
  DEMO_OPEN_TO_NETWORK: [
    z.literal(demoOpenToNetwork).optional(),
    `left out, or ${demoOpenToNetwork} for a demo that other machines may reach`,
  ],
  HOST: [z.string().min(1).default('127.0.0.1'), 'the network address to listen on'],
  PORT: [port.default(3000), 'a port number from 1 to 65535'],
  DATA_DIR: [z.string().min(1).default('./.data'), 'a directory the service may write to'],
  DATABASE_URL: [
    z.union([z.literal(embedded), z.url({ protocol: /^postgres(ql)?$/ })]).optional(),
    `a PostgreSQL address such as postgres://user:password@host:5432/database, or ${embedded}`,
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
      .refine((list) => readRanges(list.split(','))?.every((range) => !hasCallers(range)))
      .optional(),
    'the addresses or ranges of the proxies in front, such as 10.0.0.5 or 10.0.0.0/24,fd00::/64, and none wider than 10.0.0.0/8 or fc00::/7',
  ],
  ROOT_KEY: [
    hexKey.optional(),
    '64 hexadecimal digits (32 bytes), for example from `openssl rand -hex 32`',
  ],
  ROOT_KEY_FILE: [path.optional(), 'a file that holds the root key'],
  ROOT_KEY_COMMAND: [shellCommand.optional(), 'a shell command that prints the root key'],
  ROOT_KEY_PREVIOUS: [
    hexKeys.optional(),
    'root keys of 64 hexadecimal digits, with commas or lines between',
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
    word.optional(),
    "the console's client id at the identity provider, without spaces",
  ],
  AUTH_AUDIENCE: [word.optional(), 'the audience of access tokens for the API, without spaces'],
  ADMIN_EMAIL: [emailAddress.optional(), 'the email address of the first administrator'],
  SMTP_URL: [
    z.string().refine(isSmtpAddress).optional(),
    'the address of a mail server, such as smtps://user:password@host:465 or smtp://host:587',
  ],
  MAIL_FROM: [emailAddress.optional(), 'the email address that mails are sent from'],
  PRODUCT_NAME: [
    z.string().trim().min(1).max(60).default('Encryption Console'),
    '1 to 60 characters',
  ],
  SUPPORT_EMAIL: [emailAddress.optional(), 'an email address'],
  DOCS_URL: [url.optional(), 'an http or https address'],
  STOP_DELAY: [seconds.default(0), 'a number of seconds from 0 to 3600'],
  STOP_TIMEOUT: [seconds.default(10), 'a number of seconds from 0 to 3600'],
  RETAIN_EVENTS_MONTHS: [months(1), 'a number of months from 1 to 1200, or 0 to keep all'],
  RETAIN_HISTORY_MONTHS: [months(12), 'a number of months from 12 to 1200, or 0 to keep all'],
  BACKUP_HOUR: [
    z.coerce.number().int().min(0).max(23).default(0),
    'an hour of the day from 0 to 23',
  ],
  MAINTENANCE: [onOff.default('off'), 'on or off'],
  METRICS_PORT: [port.optional(), 'a port number from 1 to 65535, other than PORT'],
  METRICS_HOST: [z.string().min(1).default('127.0.0.1'), 'the network address for the metrics'],
  LOG_LEVEL: [z.enum(['info', 'error', 'silent']).optional(), 'info, error or silent'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export const environmentSchema = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, [rule]]) => [name, rule])) as {
    [K in keyof typeof variables]: (typeof variables)[K][0];
  },
);

export type Environment = z.infer<typeof environmentSchema>;

/** True if an address is an origin without a path: cookies, tokens and redirects apply to the whole origin. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/+$/.test(pathname) && search + hash + username + password === '';
}
