import { codeOf } from '../databaseErrors';

const serverName = 'The PostgreSQL server of DATABASE_URL';

export const standbyRefused = `${serverName} is a standby, which takes no writes. Name the primary server, or make this one the primary: select pg_promote();`;

/** Parts of an address that a message may repeat: never the password. */
interface Address {
  role: string;
  database: string;
  /** Host and port. */
  host: string;
}

interface Cause {
  /** Matches the SQLSTATE, or the system's error name. */
  codes: RegExp;
  /** Tells apart causes with the same code. */
  messagePattern?: RegExp;
  /** @returns the sentence for this cause: the server's own reason, and how to correct it */
  explain: (reason: string, address: Address) => string;
}

/** Ordered by precedence: only the first match is reported. */
const causes: readonly Cause[] = [
  {
    codes: /^08P01$/,
    messagePattern: /unsupported startup parameter/,
    explain: (reason) =>
      `DATABASE_URL is the address of PgBouncer, which refuses what a connection asks for (${reason}). Set DATABASE_PGBOUNCER=on.`,
  },
  {
    codes: /^(28P01|)$/,
    messagePattern: /password/,
    explain: (reason, { role }) =>
      `${serverName} refuses the password (${reason}). Correct it in DATABASE_URL, or run there: alter role ${role} password '…';`,
  },
  {
    codes: /^28000$/,
    messagePattern: /does not exist/,
    explain: (reason, { role }) =>
      `${serverName} does not know the role (${reason}). Correct DATABASE_URL, or run there: create role ${role} login password '…';`,
  },
  {
    codes: /^28000$/,
    messagePattern: /not permitted to log in/,
    explain: (reason, { role }) =>
      `${serverName} lets the role do no work by itself (${reason}). Run there: alter role ${role} login;`,
  },
  {
    codes: /^28...$/,
    explain: (reason) =>
      `${serverName} does not let this machine in (${reason}). Add a line for it to pg_hba.conf, then run there: select pg_reload_conf(); where the line is hostssl, DATABASE_URL needs sslmode.`,
  },
  {
    codes: /^3D000$/,
    explain: (reason, { role, database }) =>
      `${serverName} does not have the database (${reason}). Correct DATABASE_URL, or run there: create database ${database} owner ${role} encoding 'UTF8' locale 'C.UTF-8' template template0;`,
  },
  {
    codes: /^42501$/,
    messagePattern: /for database/,
    explain: (reason, { role, database }) =>
      `${serverName} does not let the role into the database (${reason}). Run there: grant connect on database ${database} to ${role};`,
  },
  {
    codes: /^53300$/,
    messagePattern: /for role/,
    explain: (reason, { role }) =>
      `${serverName} has no connection left for the role (${reason}). Set DATABASE_CONNECTIONS lower, or run there: alter role ${role} connection limit 50;`,
  },
  {
    codes: /^53300$/,
    messagePattern: /for database/,
    explain: (reason, { database }) =>
      `${serverName} has no connection left for the database (${reason}). Set DATABASE_CONNECTIONS lower, or run there: alter database ${database} connection limit 50;`,
  },
  {
    codes: /^53300$/,
    explain: (reason) =>
      `${serverName} has no connection left (${reason}). Set DATABASE_CONNECTIONS lower, or restart it after: alter system set max_connections to 200;`,
  },
  {
    // A connection first runs `listen`, which a standby refuses.
    codes: /^25006$/,
    messagePattern: /recovery/,
    explain: () => standbyRefused,
  },
  {
    codes: /^57P0.$/,
    explain: (reason) =>
      `${serverName} takes no connections now (${reason}). Start again once it does, or name the primary server where this is a standby.`,
  },
  {
    codes: /^(ENOENT|EACCES|EISDIR)$/,
    explain: (reason) =>
      `A file that DATABASE_URL names cannot be read (${reason}). Correct sslrootcert, sslcert or sslkey.`,
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    explain: (reason, { host }) =>
      `The host of DATABASE_URL, ${host}, has no address (${reason}). Correct its name, or this machine's name server.`,
  },
  {
    codes: /^ECONNREFUSED$/,
    explain: (reason, { host }) =>
      `${serverName} does not answer: nothing listens at ${host} (${reason}). Check the address, and that the server runs and has it in listen_addresses.`,
  },
  {
    codes: /^(CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/,
    explain: (reason) =>
      `${serverName} shows a certificate that nobody vouches for (${reason}). Name the file of its authority with sslrootcert in DATABASE_URL.`,
  },
  {
    codes: /^$/,
    messagePattern: /does not support SSL/,
    explain: (reason) =>
      `${serverName} speaks no TLS (${reason}). Switch ssl on there, or take sslmode out of DATABASE_URL.`,
  },
  {
    codes: /^[\dA-Z]{5}$/,
    explain: (reason) =>
      `${serverName} refuses the connection (${reason}). Correct DATABASE_URL, or the server.`,
  },
];

/** @returns a sentence that says why there is no connection, and how to correct that */
export function connectionRefusal(failure: unknown, url: string): string {
  const error =
    failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
  const reason =
    error instanceof Error ? error.message || codeOf(error) || error.name : String(error);
  const code = codeOf(error);
  const cause = causes.find(
    ({ codes, messagePattern }) => codes.test(code) && (messagePattern?.test(reason) ?? true),
  );
  const address = addressOf(url);
  return (
    cause?.explain(reason, address) ??
    `${serverName} does not answer (${reason}). Check the address, ${address.host}, and that the server runs and lets this machine reach it.`
  );
}

function addressOf(url: string): Address {
  const { username, pathname, host, searchParams } = new URL(url);
  const role = decodeURIComponent(username) || (searchParams.get('user') ?? 'postgres');
  const database = decodeURIComponent(pathname.slice(1)) || role;
  return {
    role: quoteName(role),
    database: quoteName(database),
    host: host || (searchParams.get('host') ?? 'localhost'),
  };
}

/** Quotes a name as SQL requires unless it is a plain word. */
const quoteName = (name: string): string =>
  /^[a-z_][a-z\d_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
