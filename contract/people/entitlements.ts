import { entitlementTypes } from '../administration/administrationTerms';
import { requiredError } from '../lib/text';
import { wholeNumber } from '../lib/wholeNumber';
import { recordUuid, z } from '../lib/zod';

/** Entitlement of a customer to one kind of event; a record in `data.entitlements`. */
export const entitlement = z
  .object({
    uuid: recordUuid,
    /** The customer's uuid. */
    customer_id: recordUuid,
    event_type: z.enum(entitlementTypes),
    value: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Entitlement' });
export type Entitlement = z.infer<typeof entitlement>;

const value = wholeNumber(0);

/** Body of `POST /admin/entitlements`. */
export const newEntitlement = z
  .strictObject({
    customer_id: z.uuid(requiredError()).toLowerCase(),
    event_type: z.enum(entitlementTypes, requiredError()),
    value,
  })
  .meta({ id: 'NewEntitlement' });
export type NewEntitlement = z.infer<typeof newEntitlement>;

/** Body of `PATCH /admin/entitlements/{uuid}`. */
export const entitlementUpdate = newEntitlement
  .pick({ value: true })
  .meta({ id: 'EntitlementUpdate' });
export type EntitlementUpdate = z.infer<typeof entitlementUpdate>;
