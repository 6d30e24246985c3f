import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { counted } from '../../../../texts/admin-kit/counted';
import { belongingsText } from '../../../../texts/people/customers';
import { peopleRefusals } from '../../../../texts/refusals/people';
import { teamHistory } from '../../../../texts/history/team';
import type { Clock } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { tenantScope } from '../../../db/scopes';
import type { Tables } from '../../../db/tables';
import { transact } from '../../../db/transaction';
import { recordActivities } from '../../engine/recordActivity';
import { conflict } from '../../engine/apiError';
import { belongingsOfCustomer } from '../customers/customers';
import { lockCompany } from '../../engine/changeContext';
import { eraseCopies, eraseFromEvents, eraseFromHistory } from './eraseTexts';
import { findTracesOfPerson } from './personTraces';
import { deleteMember, revokeInvitations } from './members';

/**
 * Erases names and addresses of a removed person from the data that stays: the security history, creators of records,
 * sources of events, invitations and mails. The person's uuid replaces them, and the history of each company that
 * contained them records it. The last member of a leaving customer cannot be removed otherwise, so is removed first.
 * @param uuid of the account, or of the API key that the identity provider made for a person, in lower case
 * @returns the number of rows of all histories with a name or an address; undefined if none contains this uuid
 * @throws ApiError 409 for anybody else who is still in a team, or still known to the identity provider
 */
export const erasePerson = (
  db: Database,
  clock: Clock,
  uuid: string,
): Promise<number | undefined> =>
  transact(db, async (trx) => {
    const transactionId = randomUUID();
    const isLeaving = await removeLastMember(trx, clock, uuid, transactionId);
    await refuseProvisioned(trx, uuid);
    const traces = await findTracesOfPerson(trx, uuid, isLeaving);
    if (!traces) return undefined;
    // The person was erased before, so there is nothing to replace or to record.
    if (traces.texts.length === 0) return 0;
    const erasedRowCustomers = await eraseFromHistory(trx, traces);
    await eraseFromEvents(trx, traces);
    await eraseCopies(trx, traces);
    await recordActivities(
      trx,
      traces.customers.map((customer) => ({
        customer,
        userName: 'Operator',
        ipAddress: undefined,
        transactionId,
        title: 'Team',
        action: 'Erased',
        details: teamHistory.erased(
          counted(
            erasedRowCustomers.filter((rowCustomer) => rowCustomer === customer).length,
            'row',
          ),
        ),
        objectType: traces.provisioned ? 'api_keys' : 'user',
        objectUuid: uuid,
      })),
      clock,
    );
    return erasedRowCustomers.length;
  });

/**
 * Removes the last member of a customer without datasets and API keys; refuses any other member of a team.
 * @returns whether the person was removed
 */
async function removeLastMember(
  trx: Transaction<Tables>,
  clock: Clock,
  uuid: string,
  transactionId: string,
): Promise<boolean> {
  const account = await trx
    .selectFrom('users')
    .leftJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .leftJoin('installation', 'installation.operators_company', 'customer_users.customer_uuid')
    .select([
      'customer_users.customer_uuid as customer',
      'installation.operators_company as operatorsCompany',
    ])
    .where('users.uuid', '=', uuid)
    .executeTakeFirst();
  if (!account) return false;
  const { customer, operatorsCompany } = account;
  if (customer !== null && operatorsCompany === null) {
    await lockCompany(trx, customer);
    const actor = { customer, userName: 'Operator', ipAddress: undefined, transactionId };
    const context = { clock, actor, ...tenantScope(trx, customer) };
    await deleteMember(context, uuid);
    if (belongingsText(await belongingsOfCustomer(trx, customer)) === '') {
      // The customer starts over: the next person invited becomes its first administrator again.
      await revokeInvitations(context, sql`true`);
      return true;
    }
  }
  throw conflict(peopleRefusals.stillMember);
}

/** Refuses people who are still with the provider: it may reactivate a person, and would send their data again. */
async function refuseProvisioned(trx: Transaction<Tables>, uuid: string): Promise<void> {
  const scimUser = await trx
    .selectFrom('scim_users')
    .select('active')
    .where((eb) => eb.or([eb('uuid', '=', uuid), eb('api_key_uuid', '=', uuid)]))
    .executeTakeFirst();
  if (scimUser) throw conflict(peopleRefusals.stillProvisioned(scimUser.active));
}
