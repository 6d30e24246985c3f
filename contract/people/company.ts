import { hexColor } from '../lib/designTokens';
import { ruleTexts } from '../../texts/rules/fields';
import { issueTexts } from '../../texts/rules/issues';
import { companyRules } from '../../texts/rules/settings';
import { entitlementTypes, plans } from '../administration/administrationTerms';
import { isEmailAddress } from '../lib/emailAddress';
import { accountName, isStorable, requiredError } from '../lib/text';
import { textLimits } from '../lib/textLimits';
import { recordUuid, z } from '../lib/zod';

/** `data.customers` of `GET /customers/{uuid}`: the caller's own company. */
export const company = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    plan: z.enum(plans),
    /** `#rrggbb`, or null for the product's own colour. */
    color: z.string().nullable(),
    billing_contact: z.string().nullable(),
    enforce_mfa: z.boolean(),
    /** If true, only administrators let keys decrypt, widen their address ranges, and make keys. */
    reserve_grants: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof company>;

const billingContact = z
  .string(requiredError())
  .refine((text) => text.trim() !== '', ruleTexts.required)
  .refine((text) => text.trim() === '' || text === text.trim(), ruleTexts.surroundingSpaces)
  .refine(
    (text) => [...text].length <= textLimits.billingEmail,
    companyRules.longContact(textLimits.billingEmail),
  )
  .refine(isStorable, ruleTexts.unstorable)
  .refine((text) => text !== text.trim() || isEmailAddress(text), issueTexts.formats.email);

/** Body of `PATCH /customers/{uuid}`; an emptied billing contact is sent as null. */
export const companyUpdate = z
  .strictObject({
    name: accountName,
    color: z.string().regex(hexColor, companyRules.color).nullable(),
    billing_contact: billingContact.nullable(),
    enforce_mfa: z.boolean(),
    reserve_grants: z.boolean(),
  })
  .partial()
  .meta({ id: 'CompanyUpdate' });
export type CompanyUpdate = z.infer<typeof companyUpdate>;

/** One row of `GET /customers/{uuid}/entitlements`: an entitlement of the plan, and its use. */
export const entitlementUse = z
  .object({
    event_type: z.enum(entitlementTypes),
    /** Null for no limit. */
    value: z.int().nullable(),
    /** Calls of this calendar month (UTC), or records that currently exist. */
    used: z.int(),
  })
  .meta({ id: 'EntitlementUse' });
export type EntitlementUse = z.infer<typeof entitlementUse>;
