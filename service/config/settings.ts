import { resolve } from 'node:path';
import { type AddressRange, readRanges } from './clientAddress';
import { hasSettingPrefix, closestSetting } from './mistakenNames';
import { embedded, type Mode, modeProblem } from './mode';
import { environmentSchema, type Environment, variables } from './settingVariables';
import { type SmtpServer, smtpServerOf } from './smtpServer';

/** A setting is missing or invalid; the message names the variable and what to do. */
export class SettingsError extends Error {}

/** Options for connections to a PostgreSQL server. */
export interface PoolSettings {
  /** Maximum number per process. */
  connections: number;
  /** True if connections go to PgBouncer, which reassigns them after each transaction. */
  pgbouncer: boolean;
  /** Milliseconds after which the server cancels a statement; 0 for no limit. */
  statementTimeout: number;
  /** Milliseconds after which the server cancels waiting for a lock; 0 for no limit. */
  lockTimeout: number;
  /** Milliseconds after which the server ends an idle transaction; 0 for no limit. */
  idleTimeout: number;
}

/** For work that no request waits for: a migration, an operator's command. */
export const withoutTimeouts = { statementTimeout: 0, lockTimeout: 0, idleTimeout: 0 };
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
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly AddressRange[];
  rootKey: KeySource | undefined;
  /** Root keys that only open secrets, during a rotation. */
  previousRootKeys: KeySource | undefined;
  /** An outside identity provider; undefined means the embedded one. */
  outsideProvider: { domain: string; clientId: string; audience: string } | undefined;
  /** First administrator, created if the database has none; only in production. */
  adminEmail: string | undefined;
  /** Mail server and sender address; undefined means that no mails are delivered. */
  smtp: { server: SmtpServer; from: string } | undefined;
  productName: string;
  supportEmail: string;
  /** Empty if there is none. */
  docsUrl: string;
  /** Milliseconds in which requests are still taken when the service stops. */
  stopDelay: number;
  /** Milliseconds for running requests to finish after that. */
  stopTimeout: number;
  /** Number of whole months to keep in addition to the current one; 0 keeps all. */
  retainedMonths: { events: number; activities: number };
  /** Hour (UTC) from which the day's backup of the embedded engine is made. */
  backupHour: number;
  maintenance: boolean;
  /** Address that serves metrics; undefined means that they are not served. */
  metrics: { host: string; port: number } | undefined;
  /** Undefined unless set: the demo then logs for people at a terminal. */
  logLevel: 'info' | 'error' | 'silent' | undefined;
}

/** Defaults of the demo only: production requires the first, and shows no link without the second. */
const demoDefaults = {
  supportEmail: 'support@encryption-console.example',
  docsUrl: 'https://dev.ubiqsecurity.com/docs',
};

/** An https address belongs to a proxy, because the service speaks no TLS itself; other proxies must be named. */
const proxyOnThisMachine = '127.0.0.0/8,::1';

const requiredTogether = [
  [
    ['AUTH_DOMAIN', 'AUTH_CLIENT_ID', 'AUTH_AUDIENCE'],
    'an outside identity provider needs AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE together',
  ],
  [['SMTP_URL', 'MAIL_FROM'], 'to deliver mails, SMTP_URL and MAIL_FROM are needed together'],
] as const;

const needsServer = (name: string): boolean =>
  name.startsWith('DATABASE_') && name !== 'DATABASE_URL';

const trimSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @throws SettingsError naming the first invalid variable
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  refuseMistakenNames(env);
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof variables;
    throw new SettingsError(`The setting ${name} must be ${variables[name][1]}.`);
  }
  const value = parsed.data;
  const problem = modeProblem(value);
  if (problem !== undefined) throw new SettingsError(problem);
  for (const [names, reason] of requiredTogether) {
    const missingName = names.find((name) => value[name] === undefined);
    if (missingName && names.some((name) => value[name] !== undefined))
      throw new SettingsError(`The setting ${missingName} is missing: ${reason}.`);
  }
  const databaseUrl = value.DATABASE_URL === embedded ? undefined : value.DATABASE_URL;
  const stray = Object.keys(variables).find((name) => needsServer(name) && env[name] !== undefined);
  if (databaseUrl === undefined && stray !== undefined)
    throw new SettingsError(
      `The setting ${stray} is for a PostgreSQL server, and DATABASE_URL names none. Set DATABASE_URL to its address, or leave ${stray} out.`,
    );
  if (value.METRICS_PORT === value.PORT)
    throw new SettingsError(`The setting METRICS_PORT must be ${variables.METRICS_PORT[1]}.`);
  // Normalized as in browsers: in lower case, without the scheme's default port.
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).origin;
  const proxies =
    value.TRUSTED_PROXIES ?? (publicUrl.startsWith('https:') ? proxyOnThisMachine : undefined);
  return {
    mode: value.MODE,
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl,
    pool: poolOf(value),
    publicUrl,
    trustedProxies: (proxies && readRanges(proxies.split(','))) || [],
    rootKey: keySourceOf(value, 'ROOT_KEY'),
    previousRootKeys: keySourceOf(value, 'ROOT_KEY_PREVIOUS'),
    outsideProvider: outsideProviderOf(value),
    adminEmail: value.ADMIN_EMAIL,
    smtp: smtpOf(value),
    productName: value.PRODUCT_NAME,
    supportEmail: value.SUPPORT_EMAIL ?? demoDefaults.supportEmail,
    docsUrl: value.DOCS_URL ?? (value.MODE === 'demo' ? demoDefaults.docsUrl : ''),
    stopDelay: value.STOP_DELAY * 1000,
    stopTimeout: value.STOP_TIMEOUT * 1000,
    retainedMonths: {
      events: value.RETAIN_EVENTS_MONTHS,
      activities: value.RETAIN_HISTORY_MONTHS,
    },
    backupHour: value.BACKUP_HOUR,
    maintenance: value.MAINTENANCE === 'on',
    metrics:
      value.METRICS_PORT === undefined
        ? undefined
        : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    logLevel: value.LOG_LEVEL,
  };
}

const poolOf = (value: Environment): PoolSettings => ({
  connections: value.DATABASE_CONNECTIONS,
  pgbouncer: value.DATABASE_PGBOUNCER === 'on',
  statementTimeout: value.DATABASE_STATEMENT_TIMEOUT * 1000,
  lockTimeout: value.DATABASE_LOCK_TIMEOUT * 1000,
  idleTimeout: value.DATABASE_IDLE_TIMEOUT * 1000,
});

const smtpOf = ({ SMTP_URL: server, MAIL_FROM: from }: Environment): Settings['smtp'] =>
  server && from ? { server: smtpServerOf(server), from } : undefined;

function outsideProviderOf(value: Environment): Settings['outsideProvider'] {
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience } = value;
  return domain && clientId && audience
    ? { domain: trimSlash(domain), clientId, audience }
    : undefined;
}

/**
 * A misspelled name would silently leave out a setting. The demo may run among variables of other programs, so there
 * only near misses are refused.
 * @throws SettingsError naming the first misspelled variable
 */
function refuseMistakenNames(env: Record<string, string | undefined>): void {
  for (const [name, value = ''] of Object.entries(env)) {
    if (settingNames.includes(name)) continue;
    const suggestion = closestSetting(name, settingNames);
    if (suggestion !== undefined)
      throw new SettingsError(
        `There is no setting ${name}: ${suggestion} may be meant. Correct the name, or take the variable away.`,
      );
    if (env['MODE'] === 'production' && hasSettingPrefix(name, value))
      throw new SettingsError(
        `There is no setting ${name}, though its name begins like one. README.md lists the settings; take the variable away.`,
      );
  }
}

export interface KeySource {
  /** The variable that names the source, for messages. */
  variable: string;
  kind: 'value' | 'file' | 'command';
  /** The keys themselves, a path, or a shell command. */
  value: string;
}

/** @throws SettingsError when several variables name a source */
function keySourceOf(
  values: Environment,
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
  const [source, secondSource] = sources;
  if (source && secondSource)
    throw new SettingsError(
      `The settings ${source.variable} and ${secondSource.variable} are both there: set one of them.`,
    );
  return source;
}
