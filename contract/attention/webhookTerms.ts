import { hourMs, minuteMs } from '../lib/clock';

/** Webhooks of a company, without zod: the console's page uses it too. */

/** `json` has the documented schema; the others are formats of Slack and Microsoft Teams. */
export const webhookFormats = ['json', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** `waiting` means that delivery will be retried. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const webhookLimits = {
  /** Maximum webhooks of one company. */
  webhooks: 10,
  /** Maximum deliveries in the list, newest first. */
  deliveries: 50,
  /** A failed delivery is retried for this long. */
  retryMs: 24 * hourMs,
  firstPauseMs: minuteMs / 2,
  maxPauseMs: hourMs,
  /** After a new secret is created, messages are also signed with the earlier one for this long. */
  earlierSecretMs: 24 * hourMs,
} as const;

/** Prefix of a secret (Standard Webhooks); the rest is its bytes in base64. */
export const secretPrefix = 'whsec_';
