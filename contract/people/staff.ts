import { entitlementTypes } from '../administration/administrationTerms';
import { customerNeeds } from './staffTerms';
import { customerRoles } from '../access/access';
import { recordUuid, z } from '../lib/zod';

const customerReference = z.object({ uuid: recordUuid, name: z.string() });

/** A row of `data.customers_in_need` of `GET /admin/customers-in-need`. */
export const customerInNeed = z
  .object({
    kind: z.enum(Object.keys(customerNeeds) as [keyof typeof customerNeeds]),
    customer: customerReference,
    /** Type of the entitlement, where the row is about one. */
    entitlement: z.enum(entitlementTypes).nullable(),
    /** Use of `limit`, or the number of API keys. */
    count: z.number(),
    limit: z.number().nullable(),
  })
  .meta({ id: 'CustomerInNeed' });
export type CustomerInNeed = z.infer<typeof customerInNeed>;

/** A row of `data.people` of `GET /admin/customers/{uuid}/people`: a member of the customer. */
export const customerPerson = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    email: z.string(),
    role: z.enum(customerRoles),
    mfa_enabled: z.boolean(),
    last_sign_in_at: z.string().nullable(),
  })
  .meta({ id: 'CustomerPerson' });
export type CustomerPerson = z.infer<typeof customerPerson>;

/** A row of `data.customers` of `GET /admin/client-library-versions/{uuid}/customers`. */
export const libraryUser = z
  .object({
    ...customerReference.shape,
    /** Number of API keys that called with this version, including disabled and expired ones. */
    key_count: z.int(),
    last_used_at: z.string(),
  })
  .meta({ id: 'LibraryUser' });
export type LibraryUser = z.infer<typeof libraryUser>;
