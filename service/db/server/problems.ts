import { standbyRefused } from './connectionRefusal';
import type { ServerFacts } from './facts';
import { isExpectedValue, type ServerSetting, serverSettings } from './settings';

const oldestVersion = 15;

/** Requirements of a process on the server. */
interface Requirements {
  connections: number;
  pgbouncer: boolean;
}

/** @returns why the service cannot work there, and how to correct that; undefined if it can */
type Rule = (facts: ServerFacts, requirements: Requirements) => string | undefined;

const alterStatement = ({ role, database }: ServerFacts, name: string, value: string) =>
  `alter role ${role} in database ${database} set ${name} to ${value};`;

/** Problems of the server itself. Only the first is reported: later checks could not run, or would not help. */
const serverRules: readonly Rule[] = [
  ({ version }) =>
    version < oldestVersion * 10_000
      ? `The PostgreSQL server of DATABASE_URL is of version ${Math.floor(version / 10_000)}, and this service needs ${oldestVersion} or newer. Name a newer server.`
      : undefined,
  ({ isStandby }) => (isStandby ? standbyRefused : undefined),
  ({ encoding, database, role }) =>
    encoding === 'UTF8'
      ? undefined
      : `The database ${database} is encoded in ${encoding}, which cannot hold every script. Name another one in DATABASE_URL: create database console_utf8 owner ${role} encoding 'UTF8' locale 'C.UTF-8' template template0;`,
];

const databaseRules: readonly Rule[] = [
  (facts) =>
    facts.isReadOnly
      ? `Transactions of ${facts.role} in the database ${facts.database} are read-only unless they say otherwise. Run: ${alterStatement(facts, 'default_transaction_read_only', 'off')}`
      : undefined,
  (facts) =>
    facts.schema === null
      ? `The search_path of ${facts.role} (${facts.searchPath}) names no schema that exists. Make one of them, or run: ${alterStatement(facts, 'search_path', 'public')}`
      : undefined,
  (facts) =>
    facts.schemaOfTables !== null && facts.schema !== null
      ? `The service's tables are in the schema ${facts.schemaOfTables}, and the search_path of ${facts.role} (${facts.searchPath}) begins with another one. Run: ${alterStatement(facts, 'search_path', facts.schemaOfTables)}`
      : undefined,
  ({ mayCreate, role, schema }) =>
    mayCreate === false
      ? `The role ${role} may not create tables in the schema ${schema}. Run as the owner of the schema: grant create on schema ${schema} to ${role};`
      : undefined,
  ({ foreignTable, role }) =>
    foreignTable
      ? `The table ${foreignTable.name} belongs to ${foreignTable.owner}, and migrations need its owner. Run for it and the other tables of the service: alter table ${foreignTable.name} owner to ${role};`
      : undefined,
  (facts) => trigramProblem(facts),
  (facts) =>
    facts.replicationRole === 'origin'
      ? undefined
      : `Triggers and foreign keys are switched off for ${facts.role} (session_replication_role is ${facts.replicationRole}). Run: ${alterStatement(facts, 'session_replication_role', 'origin')}`,
  (facts) =>
    ['0', '', null].includes(facts.transactionTimeout)
      ? undefined
      : `The server ends transactions of ${facts.role} after ${facts.transactionTimeout}, and migrations take longer. Run: ${alterStatement(facts, 'transaction_timeout', '0')}`,
  settingsProblem,
  connectionsProblem,
];

function trigramProblem(facts: ServerFacts): string | undefined {
  const { trigrams, role, database, schema } = facts;
  if (schema === null || trigrams === 'usable' || trigrams === 'creatable') return undefined;
  if (trigrams === 'missing')
    return "The PostgreSQL server of DATABASE_URL has no pg_trgm, which searches need. Install PostgreSQL's contrib modules on it.";
  return trigrams === 'hidden'
    ? `The extension pg_trgm is in a schema that the search_path of ${role} (${facts.searchPath}) leaves out. Run as its owner: alter extension pg_trgm set schema ${schema};`
    : `The role ${role} may not make the extension pg_trgm, which searches need. Run as the owner of the database: grant create on database ${database} to ${role};`;
}

function settingsProblem(facts: ServerFacts): string | undefined {
  const names = Object.keys(serverSettings) as ServerSetting[];
  const wrong = names.filter((name) => !isExpectedValue(name, facts.settings[name]));
  if (wrong.length === 0) return undefined;
  const actualValues = wrong.map((name) => `${name} is ${facts.settings[name]}`).join(', ');
  const statements = wrong
    .map((name) => alterStatement(facts, name, `'${serverSettings[name]}'`))
    .join(' ');
  return `The service relies on settings that the database has otherwise (${actualValues}). A pooler does not pass on what the service asks for, so that the role must have them. Run, and let the pooler connect again: ${statements}`;
}

function connectionsProblem(
  { limits, role, database }: ServerFacts,
  { connections, pgbouncer }: Requirements,
): string | undefined {
  // With PgBouncer, the server's limits apply to PgBouncer; DATABASE_CONNECTIONS counts connections to PgBouncer.
  if (pgbouncer) return undefined;
  const suggestedLimit = connections * 2;
  const checks: [limit: number | null, holder: string, remedy: string][] = [
    [
      limits.role,
      `The role ${role} may have`,
      `run: alter role ${role} connection limit ${suggestedLimit};`,
    ],
    [
      limits.database,
      `The database ${database} takes`,
      `run: alter database ${database} connection limit ${suggestedLimit};`,
    ],
    [
      limits.server,
      'The PostgreSQL server takes',
      `restart it after: alter system set max_connections to ${suggestedLimit + 3};`,
    ],
  ];
  for (const [limit, holder, remedy] of checks)
    if (limit !== null && limit < connections)
      return `${holder} ${limit} connections, and each process opens up to ${connections}. Set DATABASE_CONNECTIONS to ${limit} or fewer, or ${remedy}`;
  return undefined;
}

/** @returns a sentence for each reason why the service cannot work on a server, with how to correct it */
export function serverProblems(facts: ServerFacts, requirements: Requirements): string[] {
  const problemsOf = (rules: readonly Rule[]) =>
    rules.flatMap((rule) => rule(facts, requirements) ?? []);
  const [first] = problemsOf(serverRules);
  return first === undefined ? problemsOf(databaseRules) : [first];
}
