import { apiKeyRules } from '../../texts/rules/apiKeys';
import { recordUuid, reference, z } from '../lib/zod';
import { apiVersions, libraryStatuses } from '../administration/administrationTerms';
import { apiKeyStatuses, expiryPresets, maxKeyNameLength } from './apiKeyTerms';
import { creatorFields } from '../api/creators';
import { newApiKey } from './credentials';
import { dataTypes } from '../definition/dataTypes';
import { ipAllowed } from './ipRanges';
import { recordUsage } from '../usage/recordUsage';
import { requiredDescription, requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';

/** A client library with which a key was used; null fields if staff have no record of its version. */
const clientLibrary = z.object({
  product: z.string(),
  product_version: z.string(),
  status: z.enum(libraryStatuses).nullable(),
  api_version: z.enum(apiVersions).nullable(),
  /** When it was last used. */
  date: z.string(),
});

/** One row of `GET /table/api-keys`, without secrets. */
export const apiKey = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    description: z.string(),
    status: z.enum(apiKeyStatuses),
    enabled: z.boolean(),
    autoprovisioned: z.boolean(),
    public_value: z.string(),
    ip_allowed: z.string(),
    /** The first datasets by name; `dataset_count` counts all. */
    datasets: z.array(reference),
    dataset_count: z.int(),
    client_libraries: z.array(clientLibrary),
    begin_date_tm: z.string().nullable(),
    end_date_tm: z.string().nullable(),
    last_used_at: z.string().nullable(),
    created_at: z.string(),
    /** The customer user, and the user behind it. */
    creator: z.object({ name: z.string(), user: z.object({ name: z.string() }) }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

/** Permissions of an API key for one dataset of one group. */
export const association = z
  .object({
    uuid: recordUuid,
    api_key_uuid: recordUuid,
    dataset_groups_dataset_uuid: recordUuid,
    encrypt: z.boolean(),
    decrypt: z.boolean(),
    dataset_group: reference,
    /** `data_type` is null for unstructured data. */
    dataset: reference.extend({ data_type: z.enum(dataTypes).nullable().optional() }),
  })
  .meta({ id: 'Association' });
export type Association = z.infer<typeof association>;

/** The other key of a roll, and its last use. */
const rolledKey = reference.extend({
  last_used_at: z.string().nullable(),
  /** A client library such as `ubiq-go 2.2.0`; null if none has used the key. */
  library: z.string().nullable(),
});

/** `data.api_keys` of `GET /api-keys/{uuid}`: the first associations by group and dataset, and their number. */
export const apiKeyRecord = apiKey
  .extend({
    associations: z.array(association),
    association_count: z.int(),
    /** The key that was rolled to create this one, and the newest key that replaced this one in a roll. */
    replaces: rolledKey.nullable().optional(),
    replaced_by: rolledKey.nullable().optional(),
    usage: recordUsage.optional(),
  })
  .meta({ id: 'ApiKeyRecord' });
export type ApiKeyRecord = z.infer<typeof apiKeyRecord>;

const editable = {
  name: requiredText(maxKeyNameLength, 'Name'),
  description: requiredDescription(textLimits.description, 'Description'),
  ip_allowed: ipAllowed,
};

/** Fields that the detail page edits. */
export const apiKeyDetails = z.object(editable);

const endDate = z.iso.datetime({ offset: true }).nullable();
const expiresIn = z.literal(Object.values(expiryPresets));

/** The end, in seconds from the service's current time, or as a moment; null means no end. */
export const endFields = { end_date_tm: endDate.optional(), expires_in: expiresIn.optional() };
type End = z.infer<z.ZodObject<typeof endFields>>;

/** For `superRefine`: refuses an end in both fields, because the service would ignore one. */
export function requireOneEnd(fields: End, context: z.RefinementCtx): void {
  if (fields.end_date_tm !== undefined && fields.expires_in !== undefined)
    context.addIssue({ code: 'custom', path: ['end_date_tm'], message: apiKeyRules.oneEnd });
}

/** Body of `POST /api-keys`. */
export const createApiKey = newApiKey
  .extend({
    ip_allowed: ipAllowed.optional(),
    ...endFields,
    ...creatorFields,
  })
  .superRefine(requireOneEnd)
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.infer<typeof createApiKey>;

/** Body of `PATCH /api-keys/{uuid}`; setting an end is the transition Expire. */
export const apiKeyUpdate = z
  .strictObject({ ...editable, ...endFields })
  .partial()
  .superRefine(requireOneEnd)
  .meta({ id: 'ApiKeyUpdate' });
export type ApiKeyUpdate = z.infer<typeof apiKeyUpdate>;

/** Body of `POST /api-keys/{uuid}/clone`: the copy's credentials, made where they will be used. */
export const cloneApiKey = newApiKey
  .omit({ description: true })
  .extend({ description: newApiKey.shape.description.optional(), ...endFields, ...creatorFields })
  .superRefine(requireOneEnd)
  .meta({ id: 'CloneApiKey' });
export type CloneApiKey = z.infer<typeof cloneApiKey>;

/** Body of `POST /api-keys/{uuid}/roll`; the end applies to the old key. */
export const rollApiKey = cloneApiKey.meta({ id: 'RollApiKey' });
