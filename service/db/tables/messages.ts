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
    /** Kinds that are missing are `off`. */
    modes: DefaultJson<Partial<Record<AttentionKindName, MessageMode>>>;
    time_zone: string;
    /** Full hours in the time zone: `22:00`. */
    quiet_from: string | null;
    quiet_until: string | null;
    digest_at: string;
  };

  /** When a company that somebody wants messages of is looked at next. */
  message_checks: { customer_uuid: string; due_at: Date };

  /** Matters that needed attention, from beginning to end. */
  attention_matters: {
    uuid: Generated<string>;
    customer_uuid: string;
    kind: AttentionKindName;
    /** uuid of the record, or type of the entitlement; empty for a sum of several. */
    subject: string;
    /** As it was found last. */
    item: Json<AttentionItem>;
    /** Grows when the matter goes on in a way that takes another message. */
    revision: Generated<number>;
    opened_at: Date;
    /** Since when it is not found any more. */
    missing_since: OptionalMoment;
    closed_at: OptionalMoment;
  };

  /** Notices of a matter's beginning or end, sent or to be sent to a target. */
  message_notices: {
    matter_uuid: string;
    target_uuid: string;
    phase: 'begun' | 'ended';
    /** Null until the hour is planned by the target's new choices. */
    due_at: OptionalMoment;
    /** Null while it waits, for the first time or for a later revision. */
    sent_at: OptionalMoment;
    /** Revision of the matter that was told last; null as long as the target has heard nothing. */
    told_revision: number | null;
    /** The revision that an earlier message told; null for none. */
    told_before: number | null;
    /** The mail that told the last one. */
    mail_uuid: string | null;
  };

  /** A webhook of a company, which is the target of the same uuid. */
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
    /** The one before, with which messages are signed, too, for a while. */
    earlier_secret: OptionalBytes;
    earlier_secret_until: OptionalMoment;
    /** Consecutive failures of any delivery. */
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
    /** The message in JSON, which each try writes in the format that its webhook has then. */
    body: string;
    created_at: Date;
    /** When it is tried next; null once it is delivered or given up. */
    due_at: OptionalMoment;
    tries: Generated<number>;
    status: DeliveryStatus;
    /** HTTP status of the last answer. */
    response_status: number | null;
    error: string | null;
    /** Duration of the last try. */
    milliseconds: number | null;
    tried_at: OptionalMoment;
  };
}
