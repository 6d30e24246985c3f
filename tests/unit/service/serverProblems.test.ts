import { describe, expect, it } from 'vitest';
import { connectionRefusal } from '../../../service/db/server/connectionRefusal';
import type { ServerFacts } from '../../../service/db/server/facts';
import { serverProblems } from '../../../service/db/server/problems';
import { rightFacts } from '../../service/server/rightFacts';

describe('problems of a database server', () => {
  const problems = (facts: Partial<ServerFacts>, pgbouncer = false) =>
    serverProblems({ ...rightFacts, ...facts }, { connections: 10, pgbouncer });

  it('are empty for a suitable server', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ trigrams: 'creatable', transactionTimeout: '0' })).toEqual([]);
    expect(problems({ limits: { role: 10, database: 10, server: 10 } })).toEqual([]);
    const few = { role: 2, database: 2, server: 2 };
    expect(problems({ limits: few }, true)).toEqual([]);
  });

  it.each<[Partial<ServerFacts>, string]>([
    [
      { version: 140_012 },
      'The PostgreSQL server of DATABASE_URL is of version 14, and this service needs 15 or newer. Name a newer server.',
    ],
    [
      { isStandby: true, isReadOnly: true, mayCreate: false },
      'The PostgreSQL server of DATABASE_URL is a standby, which takes no writes. Name the primary server, or make this one the primary: select pg_promote();',
    ],
    [
      { trigrams: 'missing' },
      "The PostgreSQL server of DATABASE_URL has no pg_trgm, which searches need. Install PostgreSQL's contrib modules on it.",
    ],
    [
      { trigrams: 'forbidden' },
      'The role console may not make the extension pg_trgm, which searches need. Run as the owner of the database: grant create on database console to console;',
    ],
    [
      { transactionTimeout: '1min' },
      'The server ends transactions of console after 1min, and migrations take longer. Run: alter role console in database console set transaction_timeout to 0;',
    ],
    [
      { limits: { role: null, database: null, server: 9 } },
      'The PostgreSQL server takes 9 connections, and each process opens up to 10. Set DATABASE_CONNECTIONS to 9 or fewer, or restart it after: alter system set max_connections to 23;',
    ],
  ])('are explained in one sentence: %j', (facts, said) => {
    expect(problems(facts)).toEqual([said]);
  });

  it('are all listed when there are several', () => {
    expect(problems({ isReadOnly: true, mayCreate: false })).toHaveLength(2);
  });

  it.each(['UTC', 'Etc/UTC', 'Etc/UCT', 'Zulu'])('accept %s as UTC', (timezone) => {
    expect(problems({ settings: { ...rightFacts.settings, timezone } }, true)).toEqual([]);
  });

  it.each(['Europe/London', 'Etc/GMT+1', 'UTC+1'])('do not accept %s as UTC', (timezone) => {
    expect(problems({ settings: { ...rightFacts.settings, timezone } }, true)).toEqual([
      `The service relies on settings that the database has otherwise (timezone is ${timezone}). A pooler does not pass on what the service asks for, so that the role must have them. Run, and let the pooler connect again: alter role console in database console set timezone to 'UTC';`,
    ]);
  });
});

describe('a failed connection', () => {
  const url = 'postgres://con%20sole:almost-a-secret@db.example:5433/my-data';
  const server = 'The PostgreSQL server of DATABASE_URL';
  const making =
    'create database "my-data" owner "con sole" encoding \'UTF8\' locale \'C.UTF-8\' template template0;';

  it.each([
    [
      '28P01',
      'password authentication failed for user "console"',
      `${server} refuses the password (…). Correct it in DATABASE_URL, or run there: alter role "con sole" password '…';`,
    ],
    [
      '',
      'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
      `${server} refuses the password (…). Correct it in DATABASE_URL, or run there: alter role "con sole" password '…';`,
    ],
    [
      '28000',
      'no pg_hba.conf entry for host "10.0.0.1", user "console", database "console", no encryption',
      `${server} does not let this machine in (…). Add a line for it to pg_hba.conf, then run there: select pg_reload_conf(); where the line is hostssl, DATABASE_URL needs sslmode.`,
    ],
    [
      '3D000',
      'database "my-data" does not exist',
      `${server} does not have the database (…). Correct DATABASE_URL, or run there: ${making}`,
    ],
    [
      '08P01',
      'unsupported startup parameter in options: timezone',
      'DATABASE_URL is the address of PgBouncer, which refuses what a connection asks for (…). Set DATABASE_PGBOUNCER=on.',
    ],
    [
      '53300',
      'sorry, too many clients already',
      `${server} has no connection left (…). Set DATABASE_CONNECTIONS lower, or restart it after: alter system set max_connections to 200;`,
    ],
    [
      '25006',
      'cannot execute LISTEN during recovery',
      'The PostgreSQL server of DATABASE_URL is a standby, which takes no writes. Name the primary server, or make this one the primary: select pg_promote();',
    ],
    [
      '57P03',
      'the database system is not accepting connections',
      `${server} takes no connections now (…). Start again once it does, or name the primary server where this is a standby.`,
    ],
    [
      'ENOTFOUND',
      'getaddrinfo ENOTFOUND db.example',
      "The host of DATABASE_URL, db.example:5433, has no address (…). Correct its name, or this machine's name server.",
    ],
    [
      'ENOENT',
      "ENOENT: no such file or directory, open '/etc/ca.pem'",
      'A file that DATABASE_URL names cannot be read (…). Correct sslrootcert, sslcert or sslkey.',
    ],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'self-signed certificate',
      `${server} shows a certificate that nobody vouches for (…). Name the file of its authority with sslrootcert in DATABASE_URL.`,
    ],
    [
      '',
      'The server does not support SSL connections',
      `${server} speaks no TLS (…). Switch ssl on there, or take sslmode out of DATABASE_URL.`,
    ],
    [
      '',
      'timeout exceeded when trying to connect',
      `${server} does not answer (…). Check the address, db.example:5433, and that the server runs and lets this machine reach it.`,
    ],
    [
      '55000',
      'database "my-data" is not currently accepting connections',
      `${server} refuses the connection (…). Correct DATABASE_URL, or the server.`,
    ],
  ])('is explained for %s %s', (code, message, said) => {
    const cause = Object.assign(new Error(message), code !== '' && { code });
    const expected = said.replace('…', message);
    expect(connectionRefusal(cause, url)).toBe(expected);
    expect(connectionRefusal(new Error('lost', { cause }), url)).toBe(expected);
  });
});
