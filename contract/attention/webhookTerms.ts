import { hourMs, minuteMs } from '../lib/clock';

/** Webhooks of a company, without zod: the console's page reads it, too. */

/** `json` has the documented schema; the others are what Slack and Microsoft Teams show. */
export const webhookFormats = ['json', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** `waiting`: it is tried again. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const webhookLimits = {
  /** Webhooks of one company. */
  webhooks: 10,
  /** Deliveries that are listed, newest first. */
  deliveries: 50,
  /** A delivery that fails is tried again for so long. */
  retryMs: 24 * hourMs,
  firstPauseMs: minuteMs / 2,
  mostPauseMs: hourMs,
  /** Messages are signed with the earlier secret, too, for so long after a new one was made. */
  earlierSecretMs: 24 * hourMs,
} as const;

/** Begins a secret (Standard Webhooks); the rest is its bytes in base64. */
export const secretPrefix = 'whsec_';
