import { sql } from 'kysely';
import type { Access } from '../../../contract/access/access';
import { lostAccessText } from '../../../texts/sign-in/session';
import { refusalTexts } from '../../../texts/refusals/refusals';
import type { Clock } from '../../db/clock';
import type { Database } from '../../db/database';
import { type TenantScope, tenantScope } from '../../db/scopes';
import { transact } from '../../db/transaction';
import type { Vault } from '../../vault/vault';
import { forbidden, invalidField } from './apiError';

/** Actor of a change, as the security history records it. */
export interface Actor {
  customer: string;
  /** Undefined for the service itself. */
  userUuid?: string;
  /** Becomes `creator_customer_user_uuid` of what is created. */
  customerUserUuid?: string;
  userName: string;
  ipAddress: string | undefined;
  transactionId: string;
}

export interface PersonActor extends Actor {
  userUuid: string;
}

/** The security history's name for the actor of scheduled rotations (decision 18). */
export const rotatorName = 'Scheduled rotation';

/** The service itself, when a rotation was due. */
export const scheduledRotation = (customer: string, transactionId: string): Actor => ({
  customer,
  userName: rotatorName,
  ipAddress: undefined,
  transactionId,
});

/** Database, or the open transaction, and the clock of a call. */
export interface DatabaseContext {
  db: Database;
  clock: Clock;
}

/** Context of a change, passed as a parameter because nothing is global. */
export interface ChangeContext<A extends Actor = Actor> extends DatabaseContext {
  actor: A;
}

/** Context of a change that may turn out to need more permissions than its call. */
export interface StepUpContext {
  /** Enforces one more rule of it, within the change. @throws ApiError 403, 401 */
  requireStepUp: (access: Access) => Promise<void>;
}

/** A change that may let a key do what it could not. */
export type GrantingContext = ChangeContext & StepUpContext;

export interface VaultContext<A extends Actor = Actor> extends ChangeContext<A> {
  vault: Vault;
}

/** A change within its transaction, among the rows of the actor's company. */
export type TransactionContext<W = ChangeContext> = W & TenantScope;

/** Runs a change of the actor's company in one transaction. */
export const inTransaction = <W extends Pick<ChangeContext, 'db' | 'actor'>, T>(
  context: W,
  change: (within: TransactionContext<W>) => Promise<T>,
): Promise<T> =>
  transact(context.db, (trx) =>
    change({ ...context, ...tenantScope(trx, context.actor.customer) }),
  );

const accessLost = () => forbidden(lostAccessText);

/**
 * As `inTransaction`, for a change that makes records: until it ends, their creator is neither removed nor
 * renamed, and what it is handed has their name as it is then.
 * @throws ApiError 403 when they were removed just now
 */
export const inCreation = <W extends Pick<ChangeContext, 'db' | 'actor'>, T>(
  asked: W,
  change: (context: TransactionContext<W>) => Promise<T>,
): Promise<T> =>
  inTransaction(asked, async (within) => {
    const { db, actor } = within;
    const { userUuid, customerUserUuid } = actor;
    if (userUuid === undefined || customerUserUuid === undefined) return change(within);
    const { rows: people } = await sql<{ name: string }>`
      select name from users where uuid = ${userUuid} for share`.execute(db);
    const { rows: memberships } = await sql`
      select from customer_users where uuid = ${customerUserUuid} for key share`.execute(db);
    const [person] = people;
    if (!person || memberships.length === 0) throw accessLost();
    return change({ ...within, actor: { ...actor, userName: person.name } });
  });

/** Makes changes that concern a whole company wait for one another. */
export const lockCompany = async (trx: Database, customer: string): Promise<void> => {
  await sql`select from customers where uuid = ${customer} for no key update`.execute(trx);
};

/** Makes changes that concern one person wait for one another; before what belongs to them, as everywhere. */
export const lockPerson = async (trx: Database, user: string): Promise<void> => {
  await sql`select from users where uuid = ${user} for no key update`.execute(trx);
};

/**
 * As `lockPerson`, before something is added that belongs to them.
 * @throws ApiError 403 when they were removed just now
 */
export async function lockExistingPerson(trx: Database, user: string): Promise<void> {
  const { rows } = await sql`select from users where uuid = ${user} for no key update`.execute(trx);
  if (rows.length === 0) throw accessLost();
}

const names = ['creator_customer_user_uuid', 'creator_uuid', 'customer_user_uuid'] as const;

/**
 * A request may name who makes it, by membership or account, and only that person.
 * @param given the body or the parameters
 * @param prefix of field names in problems: `datasets.`
 * @throws ApiError 422 for anyone else
 */
export function requireOwnName(
  { userUuid, customerUserUuid }: PersonActor,
  given: unknown,
  prefix = '',
): void {
  const fields: Readonly<Record<string, unknown>> = { ...Object(given) };
  for (const name of names) {
    const named = fields[name];
    if (named === undefined || named === userUuid || named === customerUserUuid) continue;
    const detail = refusalTexts.notOwn;
    throw invalidField(`${prefix}${name}`, 'invalid', detail);
  }
}
