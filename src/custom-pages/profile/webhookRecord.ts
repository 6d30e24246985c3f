import type { Webhook } from '../../../contract/webhooks';

/** A webhook of the company, as its section and its dialogs have it. */
export type WebhookRecord = Webhook & { id: string };
