import { ruleTexts } from '../../texts/rules/fields';
import { customerTexts } from '../../texts/people/customers';
import { entitlementTypes, plans } from '../administration/administrationTerms';
import { entitlement } from './entitlements';
import { recordUsage } from '../usage/recordUsage';
import { invitation } from './team';
import { accountName, isOneLine, isStorable, requiredError } from '../lib/text';
import { textLimits } from '../lib/textLimits';
import { recordUuid, z } from '../lib/zod';

/** One row of `GET /table/customers`. */
export const customer = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    plan: z.enum(plans),
    billing_contact: z.string().nullable(),
    color: z.string().nullable(),
    enforce_mfa: z.boolean(),
    member_count: z.int(),
    dataset_count: z.int(),
    api_key_count: z.int(),
    /** Number of API keys that people made. A customer with any, or with members or datasets, cannot be deleted. */
    created_key_count: z.int(),
    /** Calls of the billing period, and the customer's entitlement; null for no limit. */
    calls: z.number(),
    entitled_calls: z.number().nullable(),
    /** The last hour with calls by a program, or the last sign-in of a person; null if there is neither. */
    last_active_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

/** `data.customers` of `GET /admin/customers/{uuid}`. */
export const customerRecord = customer
  .extend({
    entitlements: z.array(entitlement),
    /** Usage of each entitlement. Calls are those of the billing period, the calendar month in UTC. */
    used: z.record(z.enum(entitlementTypes), z.number()),
    usage: recordUsage,
    /** The first administrator's open invitation; null once the customer has members. */
    invitation: invitation.pick({ email: true, expires_at: true, expired: true }).nullable(),
  })
  .meta({ id: 'CustomerRecord' });
export type CustomerRecord = z.infer<typeof customerRecord>;

const plan = z.enum(plans, requiredError());

/** Free text here (companion.md section 5); an empty one is stored as null. */
const billingContact = z
  .string()
  .max(
    textLimits.billingContact,
    ruleTexts.tooLong(customerTexts.billingContact, textLimits.billingContact),
  )
  .refine(isStorable, ruleTexts.unstorable)
  .refine(isOneLine, ruleTexts.oneLine)
  .nullable()
  .transform((contact) => contact?.trim() || null);

/** Body of `POST /admin/customers`. */
export const newCustomer = z
  .strictObject({ name: accountName, plan, billing_contact: billingContact.optional() })
  .meta({ id: 'NewCustomer' });

/** Body of `PATCH /admin/customers/{uuid}`, without the name, which only the customer can change. */
export const customerUpdate = z
  .strictObject({ plan, billing_contact: billingContact })
  .partial()
  .meta({ id: 'CustomerUpdate' });
