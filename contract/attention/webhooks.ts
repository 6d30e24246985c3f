import { ruleTexts } from '../../texts/rules/fields';
import { messageRules } from '../../texts/rules/settings';
import { type AttentionKindName, attentionKindNames } from './attention';
import { attentionItem } from './attentionAnswer';
import { checkQuietHours, messageChoices } from './messages';
import { requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';
import { deliveryStatuses, webhookFormats } from './webhookTerms';
import { recordUuid, z } from '../lib/zod';

function isHttps(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

const webhookFields = {
  name: requiredText(textLimits.webhookName, 'Name'),
  url: requiredText(2000, 'Address').refine(
    (text) => text.trim() === '' || isHttps(text),
    messageRules.webhookAddress,
  ),
  format: z.enum(webhookFormats, { error: ruleTexts.required }),
  ...messageChoices,
};

/** Defaults for kinds added later, which earlier clients do not send. */
const modesWithDefault = Object.fromEntries(
  attentionKindNames.map((kind) => [kind, messageChoices[kind].default('off')]),
) as Record<AttentionKindName, z.ZodDefault<(typeof messageChoices)[AttentionKindName]>>;

/** Body of `POST /webhooks`. */
export const newWebhook = z
  .strictObject({ ...webhookFields, ...modesWithDefault })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhook>;

/** Body of `PATCH /webhooks/{uuid}`. */
export const webhookUpdate = z.strictObject(webhookFields).partial().meta({ id: 'WebhookUpdate' });
export type WebhookUpdate = z.infer<typeof webhookUpdate>;

/** The whole form of a webhook. */
export const webhookForm = newWebhook.superRefine(checkQuietHours);

/** One row of `GET /webhooks`. */
export const webhook = z
  .object({
    uuid: recordUuid,
    ...webhookFields,
    created_at: z.string(),
    secret_created_at: z.string(),
    /** Until when messages are also signed with the earlier secret. */
    earlier_secret_until: z.string().nullable(),
    /** When a delivery was given up, unless a later one succeeded. */
    failing_since: z.string().nullable(),
    /** Why the last delivery failed, unless a later one succeeded. */
    last_error: z.string().nullable(),
    delivered_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

/** `data.webhooks` of `POST /webhooks` and `POST /webhooks/{uuid}/secret`: the secret is shown once. */
export const webhookSecret = z
  .object({ uuid: recordUuid, secret: z.string() })
  .meta({ id: 'WebhookSecret' });
export type WebhookSecret = z.infer<typeof webhookSecret>;

/** One row of `GET /webhooks/{uuid}/deliveries`, and the answer of `POST /webhooks/{uuid}/test`. */
export const webhookDelivery = z
  .object({
    uuid: recordUuid,
    is_test: z.boolean(),
    status: z.enum(deliveryStatuses),
    created_at: z.string(),
    tries: z.int(),
    tried_at: z.string().nullable(),
    /** When it is retried. */
    due_at: z.string().nullable(),
    /** HTTP status of the last answer. */
    response_status: z.int().nullable(),
    error: z.string().nullable(),
    milliseconds: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Body of a message to a webhook in the format `json` (docs/webhooks.md). */
export const webhookMessage = z
  .object({
    /** uuid of the delivery, the same for each attempt. */
    id: recordUuid,
    type: z.enum(['attention', 'test']),
    created_at: z.string(),
    company: z.object({ uuid: recordUuid, name: z.string() }),
    matters: z.array(
      attentionItem.extend({
        /** The same for the beginning and the end of a matter. */
        uuid: recordUuid,
        phase: z.enum(['begun', 'ended']),
        urgent: z.boolean(),
        /** A sentence about the matter. */
        text: z.string(),
        /** The matter's page in the console. */
        link: z.string(),
      }),
    ),
    /** Number of matters that are not listed. */
    more: z.int(),
  })
  .meta({ id: 'WebhookMessage' });
export type WebhookMessage = z.infer<typeof webhookMessage>;
