import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../service/db/database';
import { sealTotpSecret } from '../../service/domain/people/mfa/oneTimeCode';
import type { Vault } from '../../service/vault/vault';
import { addRow, updateRows } from './rows';

/** Everyone a test can act as. `outsider` is an administrator of another company. */
export const personas = ['admin', 'member', 'unverified', 'staff', 'outsider'] as const;
export type Persona = (typeof personas)[number];

export interface Person {
  uuid: string;
  email: string;
  customer: string;
  customerUser: string;
}

const verified = new Date('2026-01-02T03:04:05Z');

const traits = {
  admin: { company: 'Acme', role: 'admin', roles: [], verified, mfa: true },
  member: { company: 'Acme', role: 'user', roles: [], verified, mfa: false },
  unverified: { company: 'Acme', role: 'admin', roles: [], verified: null, mfa: false },
  staff: { company: 'Operator', role: 'admin', roles: ['ubiq_admin'], verified, mfa: true },
  outsider: { company: 'Globex', role: 'admin', roles: [], verified, mfa: false },
} as const;

const sealedApp = (vault: Vault, user: string, hasApp: boolean) =>
  hasApp ? sealTotpSecret(vault, user, 'JBSWY3DPEHPK3PXP') : null;

const hexOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');

/** Gives a person an authenticator app, or takes it away. */
export async function setApp(
  { db, vault }: { db: Database; vault: Vault },
  user: string,
  hasApp: boolean,
): Promise<void> {
  await updateRows(db, 'users', { uuid: user }, { totp_secret: sealedApp(vault, user, hasApp) });
}

/** Makes three companies and one person of each kind in one statement: most tests begin with it. */
export async function addPeople(db: Database, vault: Vault): Promise<Record<Persona, Person>> {
  const companies = { Acme: randomUUID(), Globex: randomUUID(), Operator: randomUUID() };
  // They joined one after the other, which their order in the team tells.
  const joined = Date.now() - personas.length;
  const people = personas.map((persona, index) => {
    const { company, role, roles, verified: when, mfa } = traits[persona];
    const uuid = randomUUID();
    return {
      persona,
      person: {
        uuid,
        email: `${persona}@example.com`,
        customer: companies[company],
        customerUser: randomUUID(),
      },
      row: {
        company,
        role,
        roles,
        when,
        joined: joined + index,
        app: hexOf(sealedApp(vault, uuid, mfa)),
      },
    };
  });
  const json = JSON.stringify(
    people.map(({ persona, person, row }) => ({ persona, ...person, ...row })),
  );
  await sql`
    with people as (
      select * from jsonb_to_recordset(${json}::jsonb) as given (persona text, uuid uuid, email text, customer uuid,
        "customerUser" uuid, company text, role text, roles jsonb, "when" timestamptz, app text, joined bigint)
    ), companies as (
      insert into customers (uuid, name, plan) select distinct customer, company, 'pro' from people
    ), accounts as (
      insert into users (uuid, name, email, roles, email_verified_dt_tm, totp_secret)
      select uuid, 'Person ' || persona, email, roles, "when", decode(app, 'hex') from people
    )
    insert into customer_users (uuid, customer_uuid, user_uuid, role, created_at)
    select "customerUser", customer, uuid, role, to_timestamp(joined / 1000.0) from people`.execute(
    db,
  );
  const entries = people.map(({ persona, person }): [Persona, Person] => [persona, person]);
  return Object.fromEntries(entries) as Record<Persona, Person>;
}

/** Uuids of what everyone has of their own, by the name in their routes. */
type Personal = Record<
  'users' | 'sessions' | 'trusted-browsers' | 'passkeys' | 'message-settings',
  string
>;

/** Gives everyone a new session. @returns the uuids of account and session, as routes name them */
export async function addSessions({
  db,
  vault,
  people,
}: {
  db: Database;
  vault: Vault;
  people: Record<Persona, Person>;
}): Promise<Record<Persona, Personal>> {
  const entries: [Persona, Personal][] = [];
  for (const persona of personas) {
    const { uuid: user } = people[persona];
    // A route may have taken it away.
    const { mfa } = traits[persona];
    await setApp({ db, vault }, user, mfa);
    const session = await addSession(db, user);
    const trusted = await addTrustedBrowser(db, user);
    const passkey = await addPasskey(db, user);
    entries.push([
      persona,
      {
        users: user,
        sessions: session,
        'trusted-browsers': trusted,
        passkeys: passkey,
        'message-settings': user,
      },
    ]);
  }
  return Object.fromEntries(entries) as Record<Persona, Personal>;
}

/** A browser that a person trusts at the time of the service's tests, and until a moment. */
export async function addTrustedBrowser(
  db: Database,
  user: string,
  expires = new Date('2026-07-15T10:00:00Z'),
): Promise<string> {
  const now = new Date('2026-06-15T10:00:00Z');
  const { uuid } = await addRow(db, 'trusted_browsers', {
    user_uuid: user,
    digest: randomBytes(32),
    user_agent: null,
    ip_address: null,
    created_at: now,
    last_used_at: now,
    expires_at: expires,
  });
  return uuid;
}

/** A passkey whose private key nobody has. */
async function addPasskey(db: Database, user: string): Promise<string> {
  await db.deleteFrom('passkeys').where('user_uuid', '=', user).execute();
  const { uuid } = await addRow(db, 'passkeys', {
    user_uuid: user,
    name: 'Laptop',
    credential_id: randomBytes(16).toString('base64url'),
    public_key: randomBytes(77),
    counter: 0,
    transports: '[]',
    created_at: new Date('2026-06-15T10:00:00Z'),
  });
  return uuid;
}

/** A live session at the time of the service's tests. @param uid the provider's name for it */
export async function addSession(
  db: Database,
  user: string,
  uid: string = randomUUID(),
  more: { user_agent?: string; ip_address?: string } = {},
): Promise<string> {
  const now = new Date('2026-06-15T10:00:00Z');
  const { uuid } = await addRow(db, 'sessions', {
    session_uid: uid,
    user_uuid: user,
    user_agent: null,
    ip_address: null,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 12 * 60 * 60_000),
    end_reason: null,
    ...more,
  });
  return uuid;
}

/** @returns a fingerprint of every row that a request could change, to prove that one changed nothing */
export async function fingerprint(db: Database): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(line, '|' order by line)) as digest from (
      select d::text as line from datasets d union all select p::text from primary_keys p
      union all select u::text from users u union all select c::text from customers c
      union all select s::text from user_settings s union all select k::text from api_keys k
      union all select g::text from dataset_groups g
      union all select f::text from features f union all select e::text from entitlements e
      union all select v::text from client_library_versions v
      union all select m::text from customer_users m union all select i::text from invitations i
      union all select l::text from dataset_groups_datasets l
      union all select e::text from sessions e union all select k::text from passkeys k
      union all select c::text from passkey_challenges c
      union all select a::text from dataset_groups_datasets_api_keys a) as everything`.execute(db);
  return rows[0]?.digest ?? '';
}
