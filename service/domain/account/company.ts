import type { Kysely, Selectable } from 'kysely';
import type { Company, CompanyUpdate } from '../../../contract/company';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { changesBetween, recordActivity } from '../activities';
import type { Actor } from '../actor';
import { invalid, notFound, refused, stale } from '../apiError';
import { customerSearchText } from '../customers';

type Stored = Selectable<Tables['customers']>;

/** Why MFA enforcement cannot be changed by someone without MFA (companion.md section 4). */
const needsOwnMfa = 'Enable MFA for your own account before you change MFA enforcement.';

const companyOf = (row: Stored): Company => ({
  uuid: row.uuid,
  name: row.name,
  plan: row.plan,
  color: row.color,
  billing_contact: row.billing_contact,
  enforce_mfa: row.enforce_mfa,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

/** @throws ApiError 404 for every company but the caller's own */
export function requireOwnCompany(own: string, uuid: string): void {
  if (uuid !== own) throw notFound('company');
}

/** @throws ApiError 404 for every company but the caller's own */
export async function readCompany(db: Kysely<Tables>, own: string, uuid: string): Promise<Company> {
  requireOwnCompany(own, uuid);
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('uuid', '=', own)
    .executeTakeFirst();
  if (!row) throw notFound('company');
  return companyOf(row);
}

/**
 * Changes the caller's own company.
 * @param hasMfa whether the caller has MFA enabled, which changing its enforcement needs
 * @param expected the version the caller saw; undefined lets the change through (decision 30)
 * @throws ApiError 404, 409 without MFA of one's own, 412, 422 for a body without a field
 */
export async function updateCompany(
  db: Database,
  clock: () => Date,
  actor: Actor,
  { uuid, hasMfa, expected }: { uuid: string; hasMfa: boolean; expected: number | undefined },
  update: CompanyUpdate,
): Promise<Company> {
  requireOwnCompany(actor.customer, uuid);
  if (Object.keys(update).length === 0)
    throw invalid([{ code: 'empty', detail: 'The body names no field to change.' }]);
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('customers')
      .selectAll()
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('company');
    if (expected !== undefined && expected !== before.version) throw stale('company');
    const changes = changesBetween<CompanyUpdate>(companyOf(before), update);
    if (Object.keys(changes).length === 0) return companyOf(before);
    if (changes['enforce_mfa'] && !hasMfa) throw refused(needsOwnMfa);
    const after = await trx
      .updateTable('customers')
      .set({
        ...update,
        search_text: customerSearchText({ ...before, ...update }),
        updated_at: clock(),
        version: before.version + 1,
      })
      .where('uuid', '=', uuid)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'Account',
        action: 'Updated',
        details: `Company "${after.name}" updated`,
        objectType: 'customers',
        objectUuid: uuid,
        changes,
      },
      clock,
    );
    return companyOf(after);
  });
}
