import type { Insertable } from 'kysely';
import type { EntitlementType } from '../../contract/administration/administrationTerms';
import type { Tables } from '../db/tables';
import { sealTotpSecret } from '../domain/people/mfa/oneTimeCode';
import { customerSearchText } from '../domain/people/customers/customers';
import type { Vault } from '../vault/vault';
import { demoTotpSecret } from './accounts';
import type { DemoAccount, DemoCompany } from './company';
import { lastSignIn, workingMoment } from './timeline';
import { stableUuid } from './random';

export const customerUuid = (company: DemoCompany): string => stableUuid('customer', company.name);
export const userUuid = (email: string): string => stableUuid('user', email);
export const memberUuid = (email: string): string => stableUuid('customer-user', email);

const joinDate = (today: number, account: DemoAccount): Date =>
  workingMoment(today, account.joinedDaysAgo, `join ${account.email}`);

export function customerRow(today: number, company: DemoCompany): Insertable<Tables['customers']> {
  const created = workingMoment(today, company.createdDaysAgo, `customer ${company.name}`);
  return {
    uuid: customerUuid(company),
    name: company.name,
    plan: company.plan,
    color: company.color,
    billing_contact: company.billingContact,
    search_text: customerSearchText({
      name: company.name,
      billing_contact: company.billingContact,
    }),
    created_at: created,
    updated_at: created,
  };
}

/** Entitlements of the company's plan (companion.md section 3). */
export const entitlementRows = (company: DemoCompany): Insertable<Tables['entitlements']>[] =>
  Object.entries(company.entitlements).map(([eventType, value]) => ({
    uuid: stableUuid('entitlement', company.name, eventType),
    customer_uuid: customerUuid(company),
    event_type: eventType as EntitlementType,
    value,
  }));

export function userRow(
  today: number,
  account: DemoAccount,
  vault: Vault,
  passwordHash: string,
): Insertable<Tables['users']> {
  const uuid = userUuid(account.email);
  const joinedAt = joinDate(today, account);
  return {
    uuid,
    name: account.name,
    email: account.email,
    password_hash: passwordHash,
    roles: JSON.stringify(account.roles ?? []),
    mfa_enabled: account.mfa ?? false,
    totp_secret: account.mfa ? sealTotpSecret(vault, uuid, demoTotpSecret) : null,
    email_verified_dt_tm: account.unverified ? null : joinedAt,
    last_sign_in_at: lastSignIn(today, account),
    created_at: joinedAt,
    updated_at: joinedAt,
  };
}

export const customerUserRow = (
  today: number,
  company: DemoCompany,
  account: DemoAccount,
): Insertable<Tables['customer_users']> => ({
  uuid: memberUuid(account.email),
  customer_uuid: customerUuid(company),
  user_uuid: userUuid(account.email),
  role: account.role,
  created_at: joinDate(today, account),
});

/** @throws if nobody in the company has the address, which is a mistake in the demo's own data */
export function nameOf(company: DemoCompany, email: string): string {
  const account = company.accounts.find((candidate) => candidate.email === email);
  if (!account) throw new Error(`${company.name} has no account ${email}.`);
  return account.name;
}
