import type { Generated } from 'kysely';
import type { AttentionKindName } from '../../../contract/attention/attention';
import type { AttentionItem } from '../../../contract/attention/attentionAnswer';
import type { MessageMode } from '../../../contract/attention/messageTerms';
import type { DeliveryStatus, WebhookFormat } from '../../../contract/attention/webhookTerms';
import type { Bytes, DefaultJson, Json, OptionalBytes, OptionalMoment, Versioned } from './columns';

/** Messages outside the console. */
export interface MessageTables {
  /** Targets of messages: a person by mail, or a webhook of the company. */
  message_targets: Versioned & {
    customer_uuid: string;
    /** Null for a webhook. */
    customer_user_uuid: string | null;
    /** Kinds without an entry are `off`. */
    modes: DefaultJson<Partial<Record<AttentionKindName, MessageMode>>>;
    time_zone: string;
    /** Full hours in the target's time zone, such as `22:00`. */
    quiet_from: string | null;
    quiet_until: string | null;
    digest_at: string;
  };

  /** When to check again a company about which somebody wants messages. */
  message_checks: { customer_uuid: string; due_at: Date };

  /** Matters that need attention, from beginning to end. */
  attention_matters: {
    uuid: Generated<string>;
    customer_uuid: string;
    kind: AttentionKindName;
    /** uuid of the record, or type of the entitlement; empty for a summary of several. */
    subject: string;
    /** The item as last found. */
    item: Json<AttentionItem>;
    /** Incremented when an open matter needs another message. */
    revision: Generated<number>;
    opened_at: Date;
    /** Since when the matter is no longer found. */
    missing_since: OptionalMoment;
    closed_at: OptionalMoment;
  };

  /** Notices about a matter's beginning or end, sent or to be sent to a target. */
  message_notices: {
    matter_uuid: string;
    target_uuid: string;
    phase: 'begun' | 'ended';
    /** Null until the time is planned from the target's changed settings. */
    due_at: OptionalMoment;
    /** Null while the notice waits, for the first time or for a later revision. */
    sent_at: OptionalMoment;
    /** Revision of the last message; null if the target has received none. */
    told_revision: number | null;
    /** Revision of the message before the last one; null if there is none. */
    told_before: number | null;
    /** The mail with the last message. */
    mail_uuid: string | null;
  };

  /** A webhook of a company; the target has the same uuid. */
  webhooks: {
    uuid: string;
    customer_uuid: string;
    name: string;
    /** Host of the address, for the history and for refusals. */
    host: string;
    format: WebhookFormat;
    /** The address, sealed under the root key: those of Slack and Teams are secrets. */
    url: Bytes;
    /** Sealed under the root key. */
    secret: Bytes;
    secret_created_at: Date;
    /** The previous secret; for a while, messages are also signed with it. */
    earlier_secret: OptionalBytes;
    earlier_secret_until: OptionalMoment;
    /** Consecutive failures over all deliveries. */
    failures: Generated<number>;
    /** When a delivery was given up. */
    failing_since: OptionalMoment;
    last_error: string | null;
    delivered_at: OptionalMoment;
  };

  webhook_deliveries: {
    uuid: Generated<string>;
    webhook_uuid: string;
    is_test: boolean;
    /** The message in JSON; each attempt converts it to the webhook's format at that time. */
    body: string;
    created_at: Date;
    /** When the next attempt is due; null after delivery or giving up. */
    due_at: OptionalMoment;
    tries: Generated<number>;
    status: DeliveryStatus;
    /** HTTP status of the last answer. */
    response_status: number | null;
    error: string | null;
    /** Duration of the last attempt. */
    milliseconds: number | null;
    tried_at: OptionalMoment;
  };
}
