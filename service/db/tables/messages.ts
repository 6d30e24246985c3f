import type { Generated } from 'kysely';
import type { AttentionKindName } from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import type { MessageMode } from '../../../contract/messageTerms';
import type { DefaultJson, Json, OptionalMoment, Versioned } from './columns';

/** Messages outside the console. */
export interface MessageTables {
  /** Who is told: a person by mail, or a webhook of the company. */
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

  /** What needed attention, from its beginning to its end. */
  attention_matters: {
    uuid: Generated<string>;
    customer_uuid: string;
    kind: AttentionKindName;
    /** uuid of the record, or type of the entitlement; empty for a sum of several. */
    subject: string;
    /** As it was found last. */
    item: Json<AttentionItem>;
    opened_at: Date;
    /** Since when it is not found any more. */
    missing_since: OptionalMoment;
    closed_at: OptionalMoment;
  };

  /** Which target is to be told, or was told, of a matter's beginning or end. */
  message_notices: {
    matter_uuid: string;
    target_uuid: string;
    phase: 'begun' | 'ended';
    due_at: Date;
    sent_at: OptionalMoment;
  };
}
