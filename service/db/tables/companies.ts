import type { ColumnType, Generated } from 'kysely';
import type { EntitlementType, Plan } from '../../../contract/administration/administrationTerms';
import type { ClientLibraryVersion } from '../../../contract/administration/clientLibraryVersions';
import type { Feature } from '../../../contract/administration/features';
import type { Bytes, Json, OptionalMoment, Standard, Versioned } from './columns';

/** Companies, their provisioning, and the platform's own records. */
export interface CompanyTables {
  customers: Versioned & {
    name: string;
    plan: Generated<Plan>;
    color: string | null;
    enforce_mfa: Generated<boolean>;
    /** If true, only administrators let keys decrypt, widen their address ranges, and make keys. */
    reserve_grants: Generated<boolean>;
    billing_contact: string | null;
    /** Folded name and billing contact, see `customerSearchText`. */
    search_text: Generated<string>;
  };

  customer_settings: {
    customer_uuid: string;
    key: string;
    /** A text for settings that are only stored; an object if the service interprets the setting. */
    value: ColumnType<string | Record<string, unknown>, string, string>;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
  };

  entitlements: Versioned & {
    customer_uuid: string;
    event_type: EntitlementType;
    value: number;
  };

  scim_tokens: {
    customer_uuid: string;
    /** SHA-256 of the token; the token itself is not stored. */
    digest: Bytes;
    created_at: Date;
    /** When the identity provider last called, to the minute. */
    seen_at: OptionalMoment;
    /** When it last changed something, and a description of the change. */
    changed_at: OptionalMoment;
    change: string | null;
  };

  /** A person created by the company's identity provider; each has an API key. */
  scim_users: {
    uuid: Generated<string>;
    customer_uuid: string;
    user_name: string;
    external_id: string | null;
    active: boolean;
    /** Other attributes that the provider sends for the person, in the form of RFC 7643. */
    attributes: Json<Record<string, unknown>>;
    api_key_uuid: string;
    created_at: Date;
    updated_at: Date;
  };

  scim_groups: {
    uuid: Generated<string>;
    customer_uuid: string;
    /** Members get access to the dataset group of this name. */
    display_name: string;
    external_id: string | null;
    created_at: Date;
    updated_at: Date;
  };

  scim_group_members: { customer_uuid: string; group_uuid: string; user_uuid: string };
  features: Standard<Omit<Feature, 'feature_category'>>;

  feature_categories: {
    uuid: Generated<string>;
    name: string;
  };

  client_library_versions: Standard<Omit<ClientLibraryVersion, 'feature_uuids'>>;

  client_library_version_features: {
    client_library_version_uuid: string;
    feature_uuid: string;
  };
}
