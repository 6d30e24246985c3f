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
  /** Stored as `creator_customer_user_uuid` of created records. */
  customerUserUuid?: string;
  userName: string;
  ipAddress: string | undefined;
  transactionId: string;
}

export interface PersonActor extends Actor {
  userUuid: string;
}

/** The actor's name for scheduled rotations in the security history (decision 18). */
export const rotatorName = 'Scheduled rotation';

/** The service as the actor of a due rotation. */
export const scheduledRotation = (customer: string, transactionId: string): Actor => ({
  customer,
  userName: rotatorName,
  ipAddress: undefined,
  transactionId,
});

/** Database or open transaction of a call, and its clock. */
export interface DatabaseContext {
  db: Database;
  clock: Clock;
}

/** Context of a change, passed as a parameter because nothing is global. */
export interface ChangeContext<A extends Actor = Actor> extends DatabaseContext {
  actor: A;
}

/** Context of a change that may require more permissions than its call. */
export interface StepUpContext {
  /** Enforces an additional rule within the change. @throws ApiError 403, 401 */
  requireStepUp: (access: Access) => Promise<void>;
}

/** Context of a change that may give a key more access. */
export type GrantingContext = ChangeContext & StepUpContext;

export interface VaultContext<A extends Actor = Actor> extends ChangeContext<A> {
  vault: Vault;
}

/** Context within the change's transaction, limited to rows of the actor's company. */
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
 * Like `inTransaction`, for a change that creates records. Until it ends, their creator cannot be removed or
 * renamed, and `change` receives the creator's current name.
 * @throws ApiError 403 if the creator has just been removed
 */
export const inCreation = <W extends Pick<ChangeContext, 'db' | 'actor'>, T>(
  context: W,
  change: (within: TransactionContext<W>) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (within) => {
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

/** Serializes changes that concern a whole company. */
export const lockCompany = async (trx: Database, customer: string): Promise<void> => {
  await sql`select from customers where uuid = ${customer} for no key update`.execute(trx);
};

/** Serializes changes that concern one person. As everywhere, the person is locked before what belongs to them. */
export const lockPerson = async (trx: Database, user: string): Promise<void> => {
  await sql`select from users where uuid = ${user} for no key update`.execute(trx);
};

/**
 * Like `lockPerson`, before something that belongs to the person is added.
 * @throws ApiError 403 if the person has just been removed
 */
export async function lockExistingPerson(trx: Database, user: string): Promise<void> {
  const { rows } = await sql`select from users where uuid = ${user} for no key update`.execute(trx);
  if (rows.length === 0) throw accessLost();
}

const creatorFieldNames = [
  'creator_customer_user_uuid',
  'creator_uuid',
  'customer_user_uuid',
] as const;

/**
 * Checks that a request names only its own caller as the creator, by membership or account.
 * @param input the body or the parameters
 * @param prefix of field names in problems: `datasets.`
 * @throws ApiError 422 if it names anyone else
 */
export function requireOwnName(
  { userUuid, customerUserUuid }: PersonActor,
  input: unknown,
  prefix = '',
): void {
  const fields: Readonly<Record<string, unknown>> = { ...Object(input) };
  for (const name of creatorFieldNames) {
    const creatorUuid = fields[name];
    if (creatorUuid === undefined || creatorUuid === userUuid || creatorUuid === customerUserUuid)
      continue;
    const detail = refusalTexts.notOwn;
    throw invalidField(`${prefix}${name}`, 'invalid', detail);
  }
}
