import { type Kysely, sql } from 'kysely';
import { nameKey } from '../../../contract/lib/nameKey';
import { searchText } from '../searchText';

/**
 * Names are unique by RFC 8265 instead of ASCII case folding, so that `Änne` and `änne` are one name. The key is a
 * function, because all code that writes rows must keep it, and filters compare with it. `lower` depends on the
 * collation, so the function's table of letters comes from `nameKey`. The oldest of several equal names is kept;
 * the others get a number appended and a row in the security history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(nameKeyFunction()).execute(db);
  for (const table of tables)
    for (const twin of await twinsIn(db, table)) await rename(db, table, twin);
  // The name of a provisioned person is the name of their API key.
  await sql`update scim_users set user_name = k.name from api_keys k
    where k.uuid = api_key_uuid and user_name <> k.name`.execute(db);
  for (const [index, on] of Object.entries(indexes)) {
    await sql.raw(`drop index ${index}`).execute(db);
    await sql.raw(`create unique index ${index} on ${on}`).execute(db);
  }
}

const indexes = {
  api_keys_name: 'api_keys (customer_uuid, name_key(name))',
  dataset_groups_name: 'dataset_groups (customer_uuid, name_key(name))',
  features_name: 'features (name_key(name))',
  passkeys_name: 'passkeys (user_uuid, name_key(name))',
  primary_keys_name: 'primary_keys (customer_uuid, name_key(name))',
  scim_groups_display_name: 'scim_groups (customer_uuid, name_key(display_name))',
  scim_users_user_name: 'scim_users (customer_uuid, name_key(user_name))',
};

interface Table {
  name: string;
  /** Column of the owner within which names are unique; undefined for the platform's own records. */
  scope: string | undefined;
  column: 'name' | 'display_name';
  /** Columns that decide which of several equal names stays unchanged. */
  order: string;
  isRecord: boolean;
  history?: { title: string; action: string; what: string };
}

const company = {
  scope: 'customer_uuid',
  column: 'name',
  order: 'created_at',
  isRecord: true,
} as const;
const updated = (title: string, what: string) => ({ title, action: 'Updated', what });

const tables: readonly Table[] = [
  // The identity provider looks up people by name, so their keys keep it.
  {
    ...company,
    name: 'api_keys',
    order: 'autoprovisioned desc, created_at',
    history: updated('API keys', 'API key'),
  },
  { ...company, name: 'primary_keys', history: updated('Primary keys', 'Primary key') },
  { ...company, name: 'dataset_groups', history: updated('Dataset groups', 'Dataset group') },
  {
    ...company,
    name: 'scim_groups',
    column: 'display_name',
    isRecord: false,
    history: { title: 'Identity provider', action: 'Group updated', what: 'Group' },
  },
  { ...company, name: 'passkeys', scope: 'user_uuid', isRecord: false },
  { ...company, name: 'features', scope: undefined },
];

interface Twin {
  uuid: string;
  scope: string | null;
  name: string;
  kept: string;
}

async function twinsIn(db: Kysely<unknown>, table: Table): Promise<Twin[]> {
  const column = sql.ref(table.column);
  const { rows } = await sql<Twin>`
    select uuid, scope, name, kept from (
      select uuid, ${scopeOf(table)} as scope, ${column} as name, row_number() over same as place,
        first_value(${column}) over same as kept
      from ${sql.table(table.name)}
      window same as (partition by ${scopeOf(table)}, name_key(${column})
        order by ${sql.raw(table.order)}, uuid)) as placed
    where place > 1 order by place`.execute(db);
  return rows;
}

const scopeOf = ({ scope }: Table) =>
  scope === undefined ? sql`null::uuid` : sql`${sql.ref(scope)}`;

async function rename(db: Kysely<unknown>, table: Table, twin: Twin): Promise<void> {
  const { uuid, name, kept, scope } = twin;
  const fresh = await freeName(db, table, twin);
  const more = table.isRecord
    ? sql`, version = version + 1, search_text = search_text || ${`\n${searchText(fresh)}`}`
    : sql``;
  await sql`update ${sql.table(table.name)} set ${sql.ref(table.column)} = ${fresh} ${more}
    where uuid = ${uuid}`.execute(db);
  if (!table.history) return;
  const { title, action, what } = table.history;
  const details = `${what} "${name}" renamed to "${fresh}": "${kept}" counts as the same name`;
  const changes = JSON.stringify({ [table.column]: { from: name, to: fresh } });
  await sql`insert into activities (customer_uuid, title, action, details, object_type, object_uuid, changes,
      user_name, transaction_id, search_text)
    values (${scope}, ${title}, ${action}, ${details}, ${table.name}, ${uuid}, ${changes}::jsonb,
      'Upgrade', 'upgrade', ${searchText(title, action, details, 'Upgrade')})`.execute(db);
}

async function freeName(db: Kysely<unknown>, table: Table, { scope, name }: Twin): Promise<string> {
  for (let number = 2; ; number += 1) {
    const fresh = `${name} (${number})`;
    const { rows } = await sql`select from ${sql.table(table.name)}
      where name_key(${sql.ref(table.column)}) = name_key(${fresh})
        and ${scopeOf(table)} is not distinct from ${scope}::uuid`.execute(db);
    if (rows.length === 0) return fresh;
  }
}

/** Letters with a capital form end below this code point. */
const lettersEnd = 0x2_00_00;

/** İ is the only letter whose lower case is two characters. */
function nameKeyFunction(): string {
  const letters = Array.from({ length: lettersEnd }, (_, code) => code)
    .filter((code) => code > 0x7f && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter(
      (letter) => nameKey(letter) !== letter.normalize('NFC') && [...nameKey(letter)].length === 1,
    );
  const quoted = (all: readonly string[]) => `'${all.join('').replaceAll("'", "''")}'`;
  return `create function name_key(name text) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      if octet_length(name) = length(name) then return lower(name collate "C"); end if;
      return normalize(lower(translate(replace(name, 'İ', E'i\\u0307'),
        ${quoted(letters)}, ${quoted(letters.map(nameKey))}) collate "C"), nfc);
    end $$`;
}
