import type { ColumnType, Generated } from 'kysely';
import type { Mode } from '../../config/mode';
import type { Bytes, Json, Moment, OptionalBytes, OptionalMoment } from './columns';

export interface ServiceTables {
  /** At most one row: the mode of the database, and the operator's company. */
  installation: { only_row: Generated<boolean>; mode: Mode; operators_company: string | null };

  oidc_payloads: {
    model: string;
    id: string;
    payload: Json<Record<string, unknown>>;
    grant_id: string | null;
    uid: string | null;
    consumed_at: OptionalMoment;
    expires_at: OptionalMoment;
  };

  attempts: {
    subject: string;
    window_start: Date;
    count: number;
  };

  service_keys: {
    name: string;
    /** Sealed under the root key. */
    material: Bytes;
    created_at: Moment;
  };

  /** Root keys under which something is sealed; the newest is current (decision 122). */
  root_keys: {
    id: string;
    current_since: Moment;
  };

  /** Processes on this database, and the root keys that they hold; each renews its row (decision 122). */
  root_key_holders: {
    process: string;
    host: string;
    pid: number;
    key_ids: string[];
    sealing_key_id: string;
    seen_at: Moment;
  };

  idempotent_answers: {
    user_uuid: string;
    key: string;
    request_hash: string;
    /** Null until the request has ended; the records of a list have rows of their own (decision 545). */
    answer: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    created_at: Moment;
  };

  mails: {
    uuid: Generated<string>;
    recipient: string;
    subject: string;
    /** Sealed under the root key. */
    body: OptionalBytes;
    /** Set only by an earlier version, which did not seal mails. */
    text: string | null;
    created_at: Moment;
    /** Renamed when mails became sealed: an earlier version would send them without their text. */
    tries: Generated<number>;
    due_at: Moment;
  };

  list_counts: {
    customer_uuid: string;
    list: string;
    count: number;
  };
}
