import { company, companyUpdate, entitlementUse } from '../../contract/company';
import type { CompanyUpdate } from '../../contract/company';
import { dataUnder } from '../../contract/envelope';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { readCompany, requireOwnCompany, updateCompany } from '../domain/account/company';
import { readEntitlementUse } from '../domain/account/entitlementUse';
import { actorOf } from './caller';
import { route } from './route';
import type { Call, DataAnswer, Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });
type Params = z.infer<typeof params>;

async function update({
  db,
  clock,
  caller,
  params: { uuid },
  body,
  ifMatch: expected,
}: Call<Params, unknown, CompanyUpdate>): Promise<DataAnswer> {
  const hasMfa = caller.user.mfa_enabled;
  const customers = await updateCompany(
    db,
    clock,
    actorOf(caller),
    { uuid, hasMfa, expected },
    body,
  );
  return { data: { customers }, version: customers.version };
}

const changing = {
  path: '/customers/{uuid}',
  summary: "Change the caller's own company; fields that are left out stay",
  access: ['company', 'update'],
  fieldAccess: { enforce_mfa: ['company', 'enforce-mfa'] },
  params,
  key: 'customers',
  body: companyUpdate,
  answer: dataUnder('customers', company),
  handle: update,
} as const;

/** The caller's own company. */
export const companyRoutes: Route[] = [
  route({
    method: 'get',
    path: '/customers/{uuid}',
    summary: "The caller's own company",
    access: ['company', 'read'],
    params,
    answer: dataUnder('customers', company),
    handle: async ({ db, caller, params: { uuid } }) => {
      const customers = await readCompany(db, caller.user.customer_uuid, uuid);
      return { data: { customers }, version: customers.version };
    },
  }),
  // Published consoles send either.
  route({ method: 'patch', ...changing }),
  route({ method: 'put', ...changing }),
  route({
    method: 'get',
    path: '/customers/{uuid}/entitlements',
    summary: 'What the plan gives, and how much of it is used',
    access: ['company', 'read'],
    params,
    answer: dataUnder('entitlements', z.array(entitlementUse)),
    handle: async ({ db, clock, caller, params: { uuid } }) => {
      const own = caller.user.customer_uuid;
      requireOwnCompany(own, uuid);
      return { data: { entitlements: await readEntitlementUse(tenant(db, own), clock()) } };
    },
  }),
];
