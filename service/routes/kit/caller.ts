import { sql } from 'kysely';
import type { Subject } from '../../../contract/access/access';
import type { CurrentUser } from '../../../contract/people/session';
import type { Database } from '../../db/database';
import { hasMfa } from '../../domain/people/mfa/hasMfa';
import { iso } from '../../domain/engine/json';
import type { PersonActor } from '../../domain/engine/changeContext';
import type { VerifiedToken } from '../../identity/tokens/tokenClaims';

/** The person who makes a request. Read again for each request, so that removing a member takes effect at once. */
export interface Caller {
  user: CurrentUser;
  subject: Subject;
  customerUserUuid: string;
  token: VerifiedToken;
  session: string | undefined;
  ipAddress: string | undefined;
  requestId: string;
}

/** @returns a person as answers contain them, with the specification's names for the expanded records */
export const expanded = (user: CurrentUser) => ({
  ...user,
  customer_uuid: user.customer,
  customer_users_uuid: user.customer_users,
});

/** True if an external identity provider signs people in. */
export const isOutside = ({ token }: Caller): boolean => token.outside !== undefined;

export const actorOf = (caller: Caller): PersonActor => ({
  customer: caller.user.customer.uuid,
  userUuid: caller.user.uuid,
  customerUserUuid: caller.customerUserUuid,
  userName: caller.user.name,
  ipAddress: caller.ipAddress,
  transactionId: caller.requestId,
});

/**
 * Finds the person of a token. A person of an outside provider is found by the bound subject, and before the
 * first sign-in by the verified address.
 * @returns undefined if no person of any company matches; `isBound` is true if the outside provider's subject is bound
 *   to the person, `isGranted` if the grant that the token names is still in force
 */
export async function findCaller(db: Database, token: VerifiedToken) {
  const row = await selectCaller(db, token);
  if (!row) return undefined;
  const user = userOf(row, token.outside);
  // Undefined if the token names no session, or one that does not exist.
  const { session_uuid: uuid, last_seen_at, expires_at, ended_at } = row;
  const session =
    uuid && last_seen_at && expires_at ? { uuid, last_seen_at, expires_at, ended_at } : undefined;
  const { customer_user_uuid: customerUserUuid } = row;
  const { has_mfa: notedMfa, mfa_told_at: mfaReportedAt } = row;
  const { is_in_force: isGranted } = row;
  return {
    user,
    customerUserUuid,
    session,
    isBound: row.is_bound,
    isGranted,
    notedMfa,
    mfaReportedAt,
  };
}

const selectCaller = (
  db: Database,
  { subject, session: sessionUid, grant, outside }: VerifiedToken,
) => {
  const email = outside?.email?.toLowerCase();
  // A subject counts only together with its issuer: another provider may use the same one for somebody else.
  const isBound = sql<boolean>`(users.subject = ${subject} and users.subject_issuer = ${outside?.issuer ?? ''})`;
  return db
    .selectFrom('users')
    .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .innerJoin('customers', 'customers.uuid', 'customer_users.customer_uuid')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_uuid', '=', 'users.uuid')
        .on('sessions.session_uid', '=', sessionUid ?? ''),
    )
    .select([
      'users.uuid',
      'users.name',
      'users.email',
      'users.roles',
      sql<boolean>`${isBound} is true`.as('is_bound'),
      hasMfa(outside !== undefined).as('has_mfa'),
      'users.mfa_told_at',
      'users.email_verified_dt_tm',
      'users.version',
      'customer_users.uuid as customer_user_uuid',
      'customer_users.role',
      'customers.uuid as customer_uuid',
      'customers.name as customer_name',
      'customers.plan',
      'customers.color',
      'customers.enforce_mfa',
      'customers.reserve_grants',
      'sessions.uuid as session_uuid',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.ended_at',
      isInForce(grant).as('is_in_force'),
    ])
    .where((eb) =>
      outside
        ? eb.or([isBound, ...(email ? [eb(sql<string>`lower(users.email)`, '=', email)] : [])])
        : eb('users.uuid', '=', subject),
    )
    .orderBy('is_bound', 'desc')
    .limit(1)
    .executeTakeFirst();
};

const userOf = (
  row: NonNullable<Awaited<ReturnType<typeof selectCaller>>>,
  outside: VerifiedToken['outside'],
): CurrentUser => ({
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  roles: row.roles,
  // An outside provider manages the MFA of its users, so only its token shows the state.
  mfa_enabled: outside ? outside.mfaEnabled === true : row.has_mfa,
  ...(outside && { signs_in_elsewhere: true as const }),
  email_verified_dt_tm: iso(row.email_verified_dt_tm),
  customer: {
    uuid: row.customer_uuid,
    name: row.customer_name,
    plan: row.plan,
    color: row.color,
    enforce_mfa: row.enforce_mfa,
    reserve_grants: row.reserve_grants,
  },
  version: row.version,
  customer_users: [{ uuid: row.customer_user_uuid, role: row.role }],
});

/** A grant is deleted when its code or refresh token is used a second time. */
const isInForce = (grant: string | undefined) =>
  grant === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from oidc_payloads where model = 'Grant' and id = ${grant})`;
