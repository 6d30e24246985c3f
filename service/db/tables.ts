import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  apiVersions,
  EntitlementType,
  libraryStatuses,
  Plan,
} from '../../contract/administrationTerms';
import type { DatasetType, EncryptionAlgorithm, PassthroughRule } from '../../contract/datasets';
import type { CustomerRole } from '../../contract/session';

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

interface TenantRecord extends Versioned {
  customer_uuid: string;
  name: string;
  description: string;
  creator_customer_user_uuid: string | null;
  /** Folded texts that a quick search looks into, see searchText.ts. */
  search_text: string;
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

interface Customers extends Versioned {
  name: string;
  plan: Generated<Plan>;
  color: string | null;
  enforce_mfa: Generated<boolean>;
  billing_contact: string | null;
  /** Folded name and billing contact, see `customerSearchText`. */
  search_text: Generated<string>;
}

interface Users extends Versioned {
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
}

interface CustomerUsers {
  uuid: Generated<string>;
  customer_uuid: string;
  user_uuid: string;
  role: CustomerRole;
  created_at: Moment;
}

interface UserSettings {
  user_uuid: string;
  name: string;
  value: string;
  updated_at: Moment;
}

interface PrimaryKeys extends TenantRecord {
  enabled: Generated<boolean>;
  key_rotation_interval: Generated<number>;
  last_rotation_date: OptionalMoment;
  /** Set by a trigger from the last rotation and the interval. */
  next_rotation_date: Moment;
  rotation_count: Generated<number>;
  /** Kept by a trigger on datasets. */
  dataset_count: Generated<number>;
  creator_name: Generated<string>;
}

interface PrimaryKeyVersions {
  primary_key_uuid: string;
  version: number;
  /** Sealed under the root key. */
  material: Bytes;
  creator_name: string;
  created_at: Moment;
}

interface Datasets extends TenantRecord {
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
}

interface ApiKeys extends TenantRecord {
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
}

interface DatasetGroupsDatasetsApiKeys {
  uuid: Generated<string>;
  customer_uuid: string;
  api_key_uuid: string;
  dataset_groups_dataset_uuid: string;
  encrypt: boolean;
  decrypt: boolean;
  created_at: Moment;
  /** When the key last used the dataset through the group. */
  last_used_at: OptionalMoment;
}

interface ClientLibraryVersions extends Versioned {
  product: string;
  product_version: string;
  api_version: (typeof apiVersions)[number];
  status: (typeof libraryStatuses)[number];
  /** yyyy-MM-dd. */
  release_date: string | null;
  search_text: string;
}

interface FeatureCategories {
  uuid: Generated<string>;
  name: string;
}

interface Features extends Versioned {
  name: string;
  description: string;
  feature_category_uuid: string;
  search_text: string;
}

/** Which features a version of a client library has. */
interface ClientLibraryVersionFeatures {
  client_library_version_uuid: string;
  feature_uuid: string;
}

/** Which client libraries an API key was used with. */
interface ApiKeyClientLibraries {
  api_key_uuid: string;
  product: string;
  product_version: string;
  seen_at: Date;
}

/** Usage that was reported already. */
interface ReportedEvents {
  api_key_uuid: string;
  /** SHA-256 of the event as it was sent. */
  digest: Bytes;
  received_at: Date;
}

interface IdempotentAnswers {
  user_uuid: string;
  key: string;
  request_hash: string;
  /** Null while the request is being worked on. */
  answer: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  created_at: Moment;
}

interface DatasetKeys {
  dataset_uuid: string;
  key_number: number;
  primary_key_version: number;
  /** Sealed under the primary key's version. */
  material: Bytes;
  created_at: Moment;
}

interface DatasetGroups extends TenantRecord {
  creator_name: Generated<string>;
}

interface DatasetGroupsDatasets {
  uuid: Generated<string>;
  customer_uuid: string;
  dataset_group_uuid: string;
  dataset_uuid: string;
  created_at: Moment;
}

interface Events {
  id: GeneratedAlways<number>;
  customer_uuid: string;
  /** Of event_sources. */
  source_id: number;
  /** Encryption is 0, decryption is 1 (companion.md section 7). */
  action: 0 | 1;
  count: number;
  date: Date;
  /** What only this event has: key number, first call, what the caller adds. */
  metadata: DefaultJson<Record<string, unknown>>;
}

/** What many events have in common. */
interface EventSources {
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
interface EventTotals {
  customer_uuid: string;
  start: Date;
  action: 0 | 1;
  count: number;
  rows: number;
}

/** How many rows of the security history an hour or a day has, kept by a trigger. */
interface ActivityTotals {
  customer_uuid: string;
  start: Date;
  rows: number;
}

interface Entitlements extends Versioned {
  customer_uuid: string;
  event_type: EntitlementType;
  value: number;
}

interface Activities {
  id: GeneratedAlways<number>;
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
}

/** Who has been invited into a company. */
interface Invitations {
  uuid: Generated<string>;
  customer_uuid: string;
  email: string;
  role: CustomerRole;
  /** SHA-256 of the link's token, which itself is kept nowhere. */
  token_digest: Bytes;
  inviter_name: string;
  created_at: Date;
  expires_at: Date;
  used_at: OptionalMoment;
}

/** The newest verification mail of a person. */
interface EmailVerifications extends Link {
  /** The address that the mail went to. */
  email: string;
}

/** A sign-in of a person in one browser, until it ends. */
interface Sessions {
  uuid: Generated<string>;
  /** The embedded provider's name for it. */
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
}

/** The newest link with which a person sets up an authenticator app. */
interface MfaEnrolments extends Link {
  /** The session that asked for it, in which alone it works. */
  session_uuid: string;
  /** Sealed; becomes the person's TOTP secret. */
  secret: Bytes;
  /** Takes the place of an authenticator app, which a one-time code has allowed. */
  replaces: boolean;
}

/** The newest password mail of a person. */
interface PasswordResets extends Link {
  /** The address that the mail went to. */
  email: string;
}

interface RecoveryCodes {
  user_uuid: string;
  /** Under a sealed key of the service. */
  digest: Bytes;
  created_at: Date;
  used_at: OptionalMoment;
}

interface CustomerSettings {
  customer_uuid: string;
  key: string;
  value: Json<Record<string, unknown>>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

interface ScimTokens {
  customer_uuid: string;
  /** SHA-256 of the token, which itself is kept nowhere. */
  digest: Bytes;
  created_at: Date;
}

interface Mails {
  uuid: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  created_at: Moment;
  attempts: Generated<number>;
  due_at: Moment;
}

interface OidcPayloads {
  model: string;
  id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  uid: string | null;
  consumed_at: OptionalMoment;
  expires_at: OptionalMoment;
}

interface Attempts {
  subject: string;
  window_start: Date;
  count: number;
}

interface ServiceKeys {
  name: string;
  /** Sealed under the root key. */
  material: Bytes;
  created_at: Moment;
}

interface ListCounts {
  customer_uuid: string;
  list: string;
  count: number;
}

/** Every table of the service, as the migrations leave them. */
export interface Tables {
  customers: Customers;
  users: Users;
  customer_users: CustomerUsers;
  user_settings: UserSettings;
  email_verifications: EmailVerifications;
  invitations: Invitations;
  sessions: Sessions;
  mfa_enrolments: MfaEnrolments;
  password_resets: PasswordResets;
  recovery_codes: RecoveryCodes;
  customer_settings: CustomerSettings;
  scim_tokens: ScimTokens;
  mails: Mails;
  primary_keys: PrimaryKeys;
  primary_key_versions: PrimaryKeyVersions;
  datasets: Datasets;
  api_keys: ApiKeys;
  dataset_groups_datasets_api_keys: DatasetGroupsDatasetsApiKeys;
  client_library_versions: ClientLibraryVersions;
  client_library_version_features: ClientLibraryVersionFeatures;
  feature_categories: FeatureCategories;
  features: Features;
  api_key_client_libraries: ApiKeyClientLibraries;
  reported_events: ReportedEvents;
  idempotent_answers: IdempotentAnswers;
  dataset_keys: DatasetKeys;
  dataset_groups: DatasetGroups;
  dataset_groups_datasets: DatasetGroupsDatasets;
  events: Events;
  event_sources: EventSources;
  event_hours: EventSums;
  event_days: EventSums;
  event_hour_totals: EventTotals;
  event_day_totals: EventTotals;
  activity_hour_totals: ActivityTotals;
  activity_day_totals: ActivityTotals;
  entitlements: Entitlements;
  activities: Activities;
  oidc_payloads: OidcPayloads;
  attempts: Attempts;
  service_keys: ServiceKeys;
  list_counts: ListCounts;
}
