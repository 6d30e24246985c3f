import { type Kysely, sql } from 'kysely';
import { foldText } from '../../../contract/lib/nameMatch';

/**
 * A view that lists members and open invitations together, so that the list engine can page and search them.
 * `fold_text` is the contract's `foldText` in SQL, for texts without a `search_text` column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(foldTextFunction()).execute(db);
  await sql.raw(teamView).execute(db);
}

const teamView = `create view team as
  select users.uuid, member.customer_uuid, users.name, users.email, member.role, 'Active' as state,
      users.totp_secret is not null as has_app, users.mfa_enabled as has_outside_mfa,
      users.last_sign_in_at, member.created_at as joined_at, null::timestamptz as invited_at,
      fold_text(users.name || E'\\n' || users.email) as search_text
    from customer_users member join users on users.uuid = member.user_uuid
  union all
  select uuid, customer_uuid, email, email, role, 'Invited', false, false,
      null, null, created_at, fold_text(email)
    from invitations where used_at is null`;

/**
 * `lower` depends on the collation of the database, so the letters come from the contract's function.
 * `translate` removes combining marks, since they have no counterpart.
 */
function foldTextFunction(): string {
  const letters: [string, string][] = [];
  const marks: string[] = [];
  for (let code = 0x80; code < 0x2_00_00; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    if (character.normalize('NFKD') !== character) continue;
    const folded = foldText(character);
    if (folded === '') marks.push(character);
    else if (folded !== character && [...folded].length === 1) letters.push([character, folded]);
  }
  const from = letters.map(([letter]) => letter).join('') + marks.join('');
  const to = letters.map(([, folded]) => folded).join('');
  return `create function fold_text(words text) returns text immutable strict parallel safe
    language sql as $$
      select lower(case when octet_length(words) = length(words) then words
        else translate(normalize(words, NFKD), '${from}', '${to}') end collate "C") $$`;
}
