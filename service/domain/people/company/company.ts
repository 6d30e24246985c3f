import type { Selectable } from 'kysely';
import { company, type Company, type CompanyUpdate } from '../../../../contract/people/company';
import { mfaTexts } from '../../../../texts/people/profile';
import { customerHistory } from '../../../../texts/history/team';
import type { Database } from '../../../db/database';
import { staffScope } from '../../../db/scopes';
import type { Tables } from '../../../db/tables';
import { changesBetween, recordActorActivity } from '../../engine/recordActivity';
import { type IfMatch, notFound, conflict, requireVersion } from '../../engine/apiError';
import { customerSearchText } from '../customers/customers';
import { raiseVersion } from '../../engine/records/records';
import { serialize } from '../../engine/serialize';
import { inTransaction, type ChangeContext } from '../../engine/changeContext';

type StoredCompany = Selectable<Tables['customers']>;

const companyOf = (row: StoredCompany): Company => serialize(company, row);

/** @throws ApiError 404 unless the company is the caller's own */
export function requireOwnCompany(ownUuid: string, uuid: string): void {
  if (uuid !== ownUuid) throw notFound('company');
}

/** @throws ApiError 404 unless the company is the caller's own */
export async function readCompany(db: Database, ownUuid: string, uuid: string): Promise<Company> {
  requireOwnCompany(ownUuid, uuid);
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('uuid', '=', ownUuid)
    .executeTakeFirstOrThrow(() => notFound('company'));
  return companyOf(row);
}

/**
 * Changes the caller's own company.
 * @param hasMfa true if the caller has MFA enabled, which is required to enforce it
 * @param expected the version that the caller saw; undefined accepts any (decision 30)
 * @throws ApiError 404, 409 if the caller lacks MFA, 412
 */
export async function updateCompany(
  context: ChangeContext,
  uuid: string,
  { hasMfa, expected }: { hasMfa: boolean; expected: IfMatch },
  update: CompanyUpdate,
): Promise<Company> {
  requireOwnCompany(context.actor.customer, uuid);
  return inTransaction(context, async (within) => {
    const { db, clock } = within;
    const before = await db
      .selectFrom('customers')
      .selectAll()
      .where('uuid', '=', uuid)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound('company'));
    requireVersion('company', before.version, expected);
    const changes = changesBetween<CompanyUpdate>(companyOf(before), update);
    if (Object.keys(changes).length === 0) return companyOf(before);
    if (changes['enforce_mfa'] && !hasMfa) throw conflict(mfaTexts.needsOwn);
    const search_text = customerSearchText({ ...before, ...update });
    await raiseVersion(staffScope(db), 'customers', before, {
      set: { ...update, search_text },
      now: clock(),
    });
    const after = await readCompany(db, uuid, uuid);
    await recordActorActivity(within, {
      title: 'Account',
      action: 'Updated',
      details: customerHistory.company(after.name),
      objectType: 'customers',
      objectUuid: uuid,
      changes,
    });
    return after;
  });
}
