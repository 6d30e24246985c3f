import { privateKeyTexts } from '../../texts/refusals/privateKeys';
import { ruleTexts } from '../../texts/rules/fields';
import { idpRules } from '../../texts/rules/settings';
import { pastedPublicKey } from '../lib/pem';
import { holdsPrivateKey } from '../lib/privateKeys';
import { isStorable, requiredError } from '../lib/text';
import { recordUuid, z } from '../lib/zod';

/** The company setting with a meaning for the service, under the key that the console requests. */
export const idpSettingKey = 'API_SSO_CONFIG';

const idpProviders = ['ENTRA', 'OKTA', 'self-signed'] as const;
export type IdpProvider = (typeof idpProviders)[number];

const text = (max: number, schema = z.string(), ifPrivate: string = privateKeyTexts.anywhere) =>
  schema
    .refine((value) => !holdsPrivateKey(value), { error: ifPrivate, abort: true })
    .max(max, ruleTexts.longest(max))
    .refine((value) => value === value.trim(), ruleTexts.surroundingSpaces)
    .refine(isStorable, ruleTexts.unstorable)
    .nullish()
    // An emptied field is stored like one that was never filled in.
    .transform((value) => value || null);

/** @returns the problem with an address that will be fetched, shown, and kept in the history */
function addressProblem(address: string): string | undefined {
  if (!URL.canParse(address)) return idpRules.address;
  const { protocol, username, password } = new URL(address);
  if (protocol !== 'https:') return idpRules.address;
  return username + password === '' ? undefined : idpRules.addressSecret;
}

const maxKeyLength = 16_384;
const publicKey = pastedPublicKey(maxKeyLength);

/** Required fields by kind of provider; fields of the other kind may be empty. */
const requiredOf = {
  tokens: [
    ['openid_configuration', idpRules.openidConfiguration],
    ['iss', idpRules.iss],
    ['aud', idpRules.aud],
  ],
  'self-signed': [['public_key', idpRules.publicKey]],
} as const;

/** The JSON in the setting's `value`, as the console sends it. */
export const idpSettingValue = z
  .strictObject({
    provider: z.enum(idpProviders, requiredError(idpRules.provider)),
    enabled: z.boolean(),
    openid_configuration: text(2000),
    iss: text(2000),
    aud: text(2000),
    // Trimmed, because a PEM file ends with a line break.
    public_key: text(maxKeyLength, z.string().trim(), privateKeyTexts.inPlaceOfPublic),
    // Only the service writes these; the console may send them back unchanged.
    customer_uuid: recordUuid.nullish(),
    scim_token: z.null().optional(),
    scim_token_created_at: z.string().nullish(),
  })
  .superRefine((value, context) => {
    const kind = value.provider === 'self-signed' ? 'self-signed' : 'tokens';
    for (const [field, message] of requiredOf[kind])
      if (value[field] === null) context.addIssue({ code: 'custom', path: [field], message });
    const { openid_configuration: address } = value;
    const message = kind === 'tokens' && address !== null ? addressProblem(address) : undefined;
    if (message !== undefined)
      context.addIssue({ code: 'custom', path: ['openid_configuration'], message });
    if (kind === 'self-signed' && value.public_key !== null)
      for (const issue of publicKey.safeParse(value.public_key).error?.issues ?? [])
        context.addIssue({ code: 'custom', path: ['public_key'], message: issue.message });
  });
export type IdpSettingValue = z.infer<typeof idpSettingValue>;

/** Body of `PUT /settings/API_SSO_CONFIG`: a JSON string, as the published console sends it. */
export const settingBody = z.strictObject({ value: z.string().max(65_536).refine(isStorable) });

/** `data.settings` of `GET /settings/API_SSO_CONFIG`; `value` is JSON, or null if nothing was saved. */
export const setting = z
  .object({
    key: z.literal(idpSettingKey),
    value: z.string().nullable(),
    updated_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof setting>;

/** `data.settings` of `POST /settings/API_SSO_CONFIG/scim-token`: shown only once. */
export const scimToken = z
  .object({ scim_token: z.string(), created_at: z.string() })
  .meta({ id: 'ScimToken' });
export type ScimToken = z.infer<typeof scimToken>;

/** `data.connection` of `GET /settings/API_SSO_CONFIG/connection`. */
export const providerConnection = z
  .object({
    /** True if tokens of the identity provider can currently be verified. */
    working: z.boolean(),
    /** Findings, or problems, in sentences. */
    details: z.string(),
  })
  .meta({ id: 'ProviderConnection' });
export type ProviderConnection = z.infer<typeof providerConnection>;

/** `data.provisioning` of `GET /settings/API_SSO_CONFIG/provisioning`: the identity provider's activity by SCIM. */
export const provisioning = z
  .object({
    people: z.int(),
    active_people: z.int(),
    groups: z.int(),
    /** When it last called, to the minute; null if it never has. */
    seen_at: z.string().nullable(),
    /** When it last changed something, and a description of the change. */
    changed_at: z.string().nullable(),
    change: z.string().nullable(),
    /** Refusals of the last seven days, newest first; the same refusal at most once a minute. */
    refusals: z.array(z.object({ created_at: z.string(), details: z.string() })),
  })
  .meta({ id: 'Provisioning' });
export type Provisioning = z.infer<typeof provisioning>;
