import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { EntitlementType, Plan } from '../../contract/administrationTerms';
import type { ClientLibraryVersion } from '../../contract/clientLibraryVersions';
import type { DatasetType, EncryptionAlgorithm, PassthroughRule } from '../../contract/datasets';
import type { Feature } from '../../contract/features';
import type { CustomerRole } from '../../contract/session';
import type { Mode } from '../mode';

/** A moment: a Date when read, a Date or the database's default when written. */
type Moment = ColumnType<Date, Date | undefined, Date>;
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = JSONColumnType<T & object>;
type DefaultJson<T> = ColumnType<T, string | undefined, string>;
type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
type OptionalBytes = ColumnType<
  Uint8Array | null,
  Uint8Array | null | undefined,
  Uint8Array | null
>;

interface Versioned {
  uuid: Generated<string>;
  created_at: Moment;
  updated_at: Moment;
  /** Raised by each change, so that nobody overwrites what they have not seen (decision 30). */
  version: Generated<number>;
}

/** Records of a standard resource, as the contract has them. */
type Standard<Row extends object> = Versioned &
  Omit<Row, keyof Versioned> & {
    /** Folded texts that a quick search looks into, see searchText.ts. */
    search_text: string;
  };

interface TenantRecord extends Versioned {
  customer_uuid: string;
  name: string;
  description: string;
  creator_customer_user_uuid: string | null;
  /** Folded texts that a quick search looks into, see searchText.ts. */
  search_text: string;
}

/** How the scheduled rotation has failed since the last one that succeeded. */
interface Rotated {
  rotation_failures: Generated<number>;
  /** Why, as the company reads it; null when none failed. */
  rotation_failure: string | null;
  /** When it is tried again. */
  rotation_retry_at: OptionalMoment;
}

/** The newest link of its kind that a person was sent, which works once. */
interface Link {
  user_uuid: string;
  /** SHA-256 of the link's token, which itself is kept nowhere. */
  token_digest: Bytes;
  created_at: Date;
  expires_at: Date;
  used_at: OptionalMoment;
}

/** How many rows of the security history an hour or a day has, kept by a trigger. */
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

/** The same over all sources of a customer. */
interface EventTotals extends ActivityTotals {
  action: 0 | 1;
  count: number;
}

/** The newest mail of its kind with a link, of a person. */
interface MailedLink extends Link {
  /** The address that the mail went to. */
  email: string;
}

/** Every table of the service, as the migrations leave them. */
export interface Tables {
  customers: Versioned & {
    name: string;
    plan: Generated<Plan>;
    color: string | null;
    enforce_mfa: Generated<boolean>;
    /** Only administrators let keys decrypt, widen their address ranges, and make keys. */
    reserve_grants: Generated<boolean>;
    billing_contact: string | null;
    /** Folded name and billing contact, see `customerSearchText`. */
    search_text: Generated<string>;
  };

  users: Versioned & {
    /** The identity provider's name for this person; null means the uuid is. */
    subject: string | null;
    name: string;
    email: string;
    password_hash: string | null;
    roles: DefaultJson<string[]>;
    mfa_enabled: Generated<boolean>;
    /** Sealed under the root key. */
    totp_secret: OptionalBytes;
    /** Time step of the last accepted one-time code, so that none counts twice. */
    totp_last_step: Generated<number>;
    email_verified_dt_tm: OptionalMoment;
    last_sign_in_at: OptionalMoment;
  };

  customer_users: {
    uuid: Generated<string>;
    customer_uuid: string;
    user_uuid: string;
    role: CustomerRole;
    created_at: Moment;
  };

  user_settings: {
    user_uuid: string;
    name: string;
    value: string;
    updated_at: Moment;
  };

  email_verifications: MailedLink;

  /** Who has been invited into a company. */
  invitations: {
    uuid: Generated<string>;
    customer_uuid: string;
    email: string;
    role: CustomerRole;
    /** SHA-256 of the link's token, which itself is kept nowhere. */
    token_digest: Bytes;
    inviter_name: string;
    /** Its link was told to an administrator, so that following it does not prove the address. */
    copied: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
    used_at: OptionalMoment;
  };

  /** A sign-in of a person in one browser, until it ends. */
  sessions: {
    uuid: Generated<string>;
    /** The embedded provider's name for it; of an outside one subject, time of the sign-in and its name, with spaces between. */
    session_uid: string;
    user_uuid: string;
    user_agent: string | null;
    ip_address: string | null;
    created_at: Date;
    last_seen_at: Date;
    /** When it ends whatever the person does. */
    expires_at: Date;
    ended_at: OptionalMoment;
    end_reason: 'person' | 'logout' | 'administrator' | 'password' | 'mfa' | null;
    /** When the console was told that it should log the person out. */
    end_told_at: OptionalMoment;
  };

  /** The newest link with which a person sets up an authenticator app. */
  mfa_enrolments: Link & {
    /** The session that asked for it, in which alone it works. */
    session_uuid: string;
    /** Sealed; becomes the person's TOTP secret. */
    secret: Bytes;
    /** Takes the place of an authenticator app, which a one-time code has allowed. */
    replaces: boolean;
  };

  password_resets: MailedLink;

  recovery_codes: {
    user_uuid: string;
    /** Under a sealed key of the service. */
    digest: Bytes;
    created_at: Date;
    used_at: OptionalMoment;
  };

  /** Browsers in which a person signs in without a one-time code. */
  trusted_browsers: {
    uuid: Generated<string>;
    user_uuid: string;
    /** Of what the browser's cookie says. */
    digest: Bytes;
    user_agent: string | null;
    ip_address: string | null;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };

  confirmations: {
    uuid: Generated<string>;
    user_uuid: string;
    /** Null at an outside provider that names no sessions. */
    session_uuid: string | null;
    made_at: Date;
    confirmed_at: OptionalMoment;
    /** When the proof was given at an outside provider. */
    proof_at: OptionalMoment;
  };

  confirmed_actions: {
    confirmation_uuid: string;
    position: number;
    /** `datasets.delete`. */
    action: string;
    object_uuid: string | null;
    /** JSON, in the one way to write it. */
    parameters: string;
    used_at: OptionalMoment;
  };

  /** What stands in the place of a person's one-time codes. */
  passkeys: {
    uuid: Generated<string>;
    user_uuid: string;
    name: string;
    /** In base64url, as browsers name it. */
    credential_id: string;
    /** In COSE. */
    public_key: Bytes;
    /** Of the authenticator's uses, as it says; 0 where it does not count. */
    counter: number;
    /** How browsers reach it. */
    transports: ColumnType<string[], string, string>;
    created_at: Date;
    last_used_at: OptionalMoment;
  };

  /** What a passkey has to sign next, one for each session and interaction. */
  passkey_challenges: {
    bound_to: string;
    user_uuid: string;
    /** In base64url. */
    challenge: string;
    expires_at: Date;
  };

  customer_settings: {
    customer_uuid: string;
    key: string;
    /** The text of a setting that is only kept, an object where the service knows what it means. */
    value: ColumnType<string | Record<string, unknown>, string, string>;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
  };

  scim_tokens: {
    customer_uuid: string;
    /** SHA-256 of the token, which itself is kept nowhere. */
    digest: Bytes;
    created_at: Date;
    /** When the identity provider last called, to the minute. */
    seen_at: OptionalMoment;
    /** When it last changed something, and what, in words. */
    changed_at: OptionalMoment;
    change: string | null;
  };

  /** A person whom the company's identity provider made, each with an API key. */
  scim_users: {
    uuid: Generated<string>;
    customer_uuid: string;
    user_name: string;
    external_id: string | null;
    active: boolean;
    /** The rest of what the provider says of the person, as RFC 7643 has it. */
    attributes: Json<Record<string, unknown>>;
    api_key_uuid: string;
    created_at: Date;
    updated_at: Date;
  };

  scim_groups: {
    uuid: Generated<string>;
    customer_uuid: string;
    /** Gives its members access to the dataset group of the same name. */
    display_name: string;
    external_id: string | null;
    created_at: Date;
    updated_at: Date;
  };

  scim_group_members: { customer_uuid: string; group_uuid: string; user_uuid: string };

  mails: {
    uuid: Generated<string>;
    recipient: string;
    subject: string;
    text: string;
    created_at: Moment;
    attempts: Generated<number>;
    due_at: Moment;
  };

  primary_keys: TenantRecord &
    Rotated & {
      enabled: Generated<boolean>;
      key_rotation_interval: Generated<number>;
      last_rotation_date: OptionalMoment;
      /** Set by a trigger from the last rotation and the interval. */
      next_rotation_date: Moment;
      rotation_count: Generated<number>;
      /** Kept by a trigger on datasets. */
      dataset_count: Generated<number>;
      creator_name: Generated<string>;
    };

  primary_key_versions: {
    primary_key_uuid: string;
    version: number;
    /** Sealed under the root key. */
    material: Bytes;
    creator_name: string;
    created_at: Moment;
  };

  datasets: TenantRecord &
    Rotated & {
      dataset_type: DatasetType;
      primary_key_uuid: string;
      /** A copy kept by triggers, so that lists can be ordered by it from an index. */
      primary_key_name: Generated<string>;
      input_character_set: string | null;
      output_character_set: string | null;
      passthrough_character_set: string | null;
      input_min_length: number | null;
      input_max_length: number | null;
      passthrough_rules: DefaultJson<PassthroughRule[]>;
      msb_encoding_bits: number | null;
      max_key_rotations: number | null;
      key_number: Generated<number>;
      rotation_count: Generated<number>;
      last_rotation_date: OptionalMoment;
      key_rotation_interval: number | null;
      encryption_algorithm: EncryptionAlgorithm;
      tweak_source: 'CONSTANT' | null;
      tweak: OptionalBytes;
      vendor: string | null;
      published_at: OptionalMoment;
      /** Set by a trigger; null for unstructured data. */
      next_rotation_date: OptionalMoment;
    };

  api_keys: TenantRecord & {
    /** ACCESS_KEY_ID. */
    public_value: string;
    /** SECRET_SIGNING_KEY, sealed under the root key: a signature cannot be checked against a hash. */
    signing_value: Bytes;
    csr: string;
    /** SubjectPublicKeyInfo in PEM, from the CSR. */
    public_key: string;
    encrypted_private_key: string;
    certificate: string | null;
    certificate_expires_at: OptionalMoment;
    /** Comma-separated CIDR ranges. */
    ip_allowed: Generated<string>;
    enabled: Generated<boolean>;
    autoprovisioned: Generated<boolean>;
    begin_date_tm: OptionalMoment;
    end_date_tm: OptionalMoment;
    last_used_at: OptionalMoment;
    creator_name: Generated<string>;
  };

  dataset_groups_datasets_api_keys: {
    uuid: Generated<string>;
    customer_uuid: string;
    api_key_uuid: string;
    dataset_groups_dataset_uuid: string;
    encrypt: boolean;
    decrypt: boolean;
    /** Who granted it; what the identity provider grants, it alone takes away. */
    source: Generated<'person' | 'provisioning'>;
    created_at: Moment;
    /** When the key last used the dataset through the group. */
    last_used_at: OptionalMoment;
    /** When the security history last got a row of a key retrieved to encrypt, and to decrypt. */
    encrypt_recorded_at: OptionalMoment;
    decrypt_recorded_at: OptionalMoment;
  };

  client_library_versions: Standard<Omit<ClientLibraryVersion, 'feature_uuids'>>;

  /** Which features a version of a client library has. */
  client_library_version_features: {
    client_library_version_uuid: string;
    feature_uuid: string;
  };

  feature_categories: {
    uuid: Generated<string>;
    name: string;
  };

  features: Standard<Omit<Feature, 'feature_category'>>;

  /** Which client libraries an API key was used with. */
  api_key_client_libraries: {
    api_key_uuid: string;
    product: string;
    product_version: string;
    seen_at: Date;
  };

  /** Reports of usage that only one program can have made (decision 99). */
  usage_reports: {
    api_key_uuid: string;
    /** SHA-256 of the body. */
    digest: Bytes;
    /** The last time that it came. */
    received_at: Date;
  };

  /** Which dataset had a name from when on, kept by triggers. */
  dataset_names: {
    id: GeneratedAlways<number>;
    customer_uuid: string;
    name: string;
    since: Date;
    /** Null once the dataset is deleted. */
    dataset_uuid: string | null;
  };

  idempotent_answers: {
    user_uuid: string;
    key: string;
    request_hash: string;
    /** Null only inside the transaction of the request itself. */
    answer: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    created_at: Moment;
  };

  dataset_keys: {
    dataset_uuid: string;
    key_number: number;
    primary_key_version: number;
    /** Sealed under the primary key's version. */
    material: Bytes;
    created_at: Moment;
  };

  dataset_groups: TenantRecord & {
    creator_name: Generated<string>;
  };

  dataset_groups_datasets: {
    uuid: Generated<string>;
    customer_uuid: string;
    dataset_group_uuid: string;
    dataset_uuid: string;
    created_at: Moment;
  };

  events: {
    id: Generated<number>;
    customer_uuid: string;
    /** Of event_sources. */
    source_id: number;
    /** Encryption is 0, decryption is 1 (companion.md section 7). */
    action: 0 | 1;
    count: number;
    date: Date;
    /** What only this event has: key number, first call, what the caller adds. */
    metadata: DefaultJson<Record<string, unknown>>;
  };

  /** What many events have in common. */
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
  activity_hour_totals: ActivityTotals;
  activity_day_totals: ActivityTotals;

  entitlements: Versioned & {
    customer_uuid: string;
    event_type: EntitlementType;
    value: number;
  };

  /** Rows before `kept_from` are gone, or go. */
  retention: {
    kind: 'events' | 'activities';
    kept_from: Date;
  };

  /** What was proven of partitions that go soon (domain/retentionProofs.ts). */
  retention_proofs: {
    partition: string;
    /** Another one for each attempt. */
    id: GeneratedAlways<number>;
    last_id: number;
    /** Null while it is being counted. */
    summed: number | null;
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
    /** SHA-256 of the token, which itself is kept nowhere. */
    digest: Bytes;
    created_at: Date;
  };

  /** At most one row: what the database is for. */
  installation: { only_row: Generated<boolean>; mode: Mode };

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

  /** Root keys that something is sealed under; the newest is current (decision 122). */
  root_keys: {
    id: string;
    current_since: Moment;
  };

  /** Processes on this database, and what they can open; each renews its row (decision 123). */
  root_key_holders: {
    process: string;
    host: string;
    pid: number;
    key_ids: string[];
    sealing_key_id: string;
    seen_at: Moment;
  };

  /** Kept by triggers: which transactions changed what key calls depend on. */
  key_call_changes: {
    customer_uuid: string;
    changed_at: Date;
  };

  list_counts: {
    customer_uuid: string;
    list: string;
    count: number;
  };
}
