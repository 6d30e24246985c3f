import type { Database } from '../db/database';
import { tenantScope, type TenantScope } from '../db/scopes';
import type { Vault } from '../vault/vault';

/** Who makes a change, as the security history records it. */
export interface Actor {
  customer: string;
  /** Undefined for the service itself. */
  userUuid?: string;
  /** Becomes `creator_customer_user_uuid` of what is created. */
  customerUserUuid?: string;
  userName: string;
  ipAddress: string | undefined;
  /** The request's id. */
  transactionId: string;
}

/** Someone who is signed in. */
export interface PersonActor extends Actor {
  userUuid: string;
}

/** The service itself, when a rotation was due (decision 18). */
export const scheduledRotation = (customer: string, transactionId: string): Actor => ({
  customer,
  userName: 'Scheduled rotation',
  ipAddress: undefined,
  transactionId,
});

/** What a change works with: nothing of it is global. */
export interface Work<A extends Actor = Actor> {
  db: Database;
  clock: () => Date;
  actor: A;
}

/** A change that makes or opens key material. */
export interface VaultWork extends Work {
  vault: Vault;
}

/** Runs a change of the actor's company in one transaction. */
export const inTransaction = <T>(
  { db, actor }: Pick<Work, 'db' | 'actor'>,
  change: (tenantDb: TenantScope) => Promise<T>,
): Promise<T> => db.transaction().execute((trx) => change(tenantScope(trx, actor.customer)));
