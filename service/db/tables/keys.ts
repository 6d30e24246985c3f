import type { Generated, GeneratedAlways } from 'kysely';
import type { DataType } from '../../../contract/definition/dataTypes';
import type {
  DatasetType,
  EncryptionAlgorithm,
  PassthroughRule,
} from '../../../contract/datasets/datasets';
import type { TypedDefinition } from '../../../contract/definition/typedTerms';
import type {
  Bytes,
  DefaultJson,
  Json,
  Moment,
  OptionalBytes,
  OptionalJson,
  OptionalMoment,
  TenantRecord,
} from './columns';

/** Failures of the scheduled rotation since its last success, and its moved date. */
interface RotationColumns {
  rotation_failures: Generated<number>;
  /** Reason as shown to the company; null if no rotation failed since the last success. */
  rotation_failure: string | null;
  /** When the rotation is retried. */
  rotation_retry_at: OptionalMoment;
  /** Moment to which somebody moved the next rotation; a trigger clears it after that rotation or on a new schedule. */
  rotation_moved_to: OptionalMoment;
}

export interface KeyTables {
  primary_keys: TenantRecord &
    RotationColumns & {
      enabled: Generated<boolean>;
      key_rotation_interval: Generated<number>;
      last_rotation_date: OptionalMoment;
      /** Set by a trigger from the last rotation and the interval, or to the moved date. */
      next_rotation_date: Moment;
      rotation_count: Generated<number>;
      /** Kept by a trigger on datasets. */
      dataset_count: Generated<number>;
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
    RotationColumns & {
      dataset_type: DatasetType;
      /** Derived from the type and the bounds; null for unstructured data. */
      data_type: GeneratedAlways<DataType | null>;
      /** The bounds of a typed definition; null for text. */
      data_type_config: OptionalJson<TypedDefinition>;
      primary_key_uuid: string;
      /** A copy maintained by triggers, so that lists can be sorted by it with an index. */
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
      /** Set by a trigger; null for drafts, unstructured data, and datasets with room for one key. */
      next_rotation_date: OptionalMoment;
    };

  dataset_keys: {
    dataset_uuid: string;
    key_number: number;
    primary_key_version: number;
    /** Sealed under the primary key's version. */
    material: Bytes;
    created_at: Moment;
  };

  /** Names of datasets and since when they had them, maintained by triggers. */
  dataset_names: {
    id: GeneratedAlways<number>;
    customer_uuid: string;
    name: string;
    since: Date;
    /** Null once the dataset is deleted. */
    dataset_uuid: string | null;
  };

  dataset_groups: TenantRecord;

  dataset_groups_datasets: {
    uuid: Generated<string>;
    customer_uuid: string;
    dataset_group_uuid: string;
    dataset_uuid: string;
    created_at: Moment;
  };

  api_keys: TenantRecord & {
    public_value: string;
    /** SECRET_SIGNING_KEY, sealed under the root key; not a hash, because verifying signatures needs the key. */
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
    /** The rolled key that this one replaces, until that is deleted. */
    replaces_uuid: string | null;
  };

  api_key_client_libraries: {
    api_key_uuid: string;
    product: string;
    product_version: string;
    seen_at: Date;
  };

  /** Addresses of an API key's calls; for IPv6, the /64 network. */
  api_key_addresses: {
    api_key_uuid: string;
    address: string;
    customer_uuid: string;
    /** Counts refused calls too, like `last_seen_at`. */
    first_seen_at: Date;
    last_seen_at: Date;
    /** Counts only answered calls, like `last_used_at`; null when all were refused. */
    first_used_at: OptionalMoment;
    last_used_at: OptionalMoment;
    /** The client library of the last call. */
    product: string | null;
    product_version: string | null;
  };

  /** Number of calls per address and UTC day. */
  api_key_address_days: {
    api_key_uuid: string;
    address: string;
    start: Date;
    calls: number;
    refused: number;
  };

  /** Since when all used addresses of an API key are kept, if not since its creation. */
  api_key_address_spans: {
    api_key_uuid: string;
    since: Date;
  };

  /** Tombstones: data for usage reports of a deleted key, until the scheduler removes them. */
  deleted_api_keys: {
    public_value: string;
    uuid: string;
    customer_uuid: string;
    name: string;
    /** Sealed as in `api_keys`. */
    signing_value: Bytes;
    /** Names of dataset groups, by the uuid of the dataset to which the key had access through the group. */
    groups: Json<Record<string, string>>;
    deleted_at: Date;
  };

  dataset_groups_datasets_api_keys: {
    uuid: Generated<string>;
    customer_uuid: string;
    api_key_uuid: string;
    dataset_groups_dataset_uuid: string;
    encrypt: boolean;
    decrypt: boolean;
    /** Source of the grant; only the identity provider removes its own grants. */
    source: Generated<'person' | 'provisioning'>;
    created_at: Moment;
    /** When the key last used the dataset through the group. */
    last_used_at: OptionalMoment;
    /** The address of that call; for IPv6, the /64 network. */
    last_used_address: string | null;
    /** When a row about a key retrieved to encrypt, and to decrypt, was last added to the security history. */
    encrypt_recorded_at: OptionalMoment;
    decrypt_recorded_at: OptionalMoment;
  };

  /** Transactions that changed records on which key calls depend; maintained by triggers. */
  key_call_changes: {
    customer_uuid: string;
    changed_at: Date;
  };
}
