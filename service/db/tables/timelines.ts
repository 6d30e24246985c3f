import type { Generated, GeneratedAlways } from 'kysely';
import type { Bytes, DefaultJson, Moment } from './columns';

/** Number of rows of the security history per hour or day, kept by a trigger. */
interface ActivityTotals {
  customer_uuid: string;
  start: Date;
  rows: number;
}

/** Sums of a source's events over an hour or a day that starts at `start`, kept by a trigger. */
interface EventSums {
  source_id: number;
  start: Date;
  action: 0 | 1;
  count: number;
  rows: number;
}

/** Sums over all sources of a customer. */
interface EventTotals extends ActivityTotals {
  action: 0 | 1;
  count: number;
}

/** Usage events and the security history, in the order of time. */
export interface TimelineTables {
  events: {
    id: Generated<number>;
    customer_uuid: string;
    source_id: number;
    /** Encryption is 0, decryption is 1 (companion.md section 7). */
    action: 0 | 1;
    count: number;
    date: Date;
    /** Data of this event only: key number, first call, fields added by the caller. */
    metadata: DefaultJson<Record<string, unknown>>;
  };

  /** Data shared by many events. */
  event_sources: {
    id: GeneratedAlways<number>;
    customer_uuid: string;
    digest: Bytes;
    api_key_uuid: string | null;
    dataset_uuid: string | null;
    api_key_name: string;
    dataset_name: string;
    dataset_group_name: string;
    product: string;
    product_version: string;
    api_version: string;
    search_text: string;
  };

  event_hours: EventSums;
  event_days: EventSums;
  event_hour_totals: EventTotals;
  event_day_totals: EventTotals;

  /** Daily sums of events by data key of a dataset, or by version of a primary key; maintained by a trigger. */
  key_usage_days: {
    /** uuid of a dataset or a primary key. */
    record_uuid: string;
    /** Number of the data key or version; negative for `unknownKeys` (domain/usage/keyUsage.ts). */
    key_number: number;
    start: Date;
    action: 0 | 1;
    /** Client library of calls without a key number; empty for all others. */
    product: string;
    count: number;
    first_at: Date;
    last_at: Date;
  };

  /** Usage reports, each of which only one program can have made (decision 99). */
  usage_reports: {
    api_key_uuid: string;
    digest: Bytes;
    /** When the report was last received. */
    received_at: Date;
  };

  activities: {
    id: Generated<number>;
    uuid: Generated<string>;
    customer_uuid: string;
    title: string;
    action: string;
    details: string;
    object_type: string | null;
    object_uuid: string | null;
    changes: DefaultJson<Record<string, { from: unknown; to: unknown }>>;
    user_uuid: string | null;
    user_name: string;
    ip_address: string | null;
    transaction_id: string;
    created_at: Moment;
    /** Folded texts, see searchText.ts. */
    search_text: Generated<string>;
  };

  activity_hour_totals: ActivityTotals;
  activity_day_totals: ActivityTotals;

  /** The last position of each company's security history. */
  activity_heads: { customer_uuid: string; position: number };

  /** Written by a trigger at the end of the transaction; without gaps, in the order of commits. */
  activity_positions: {
    customer_uuid: string;
    position: number;
    activity_id: number;
    created_at: Date;
  };

  stream_tokens: {
    customer_uuid: string;
    /** SHA-256 of the token; the token itself is not stored. */
    digest: Bytes;
    created_at: Date;
  };

  /** Rows before `kept_from` have been removed, or will be. */
  retention: {
    kind: 'events' | 'activities';
    kept_from: Date;
  };
}
