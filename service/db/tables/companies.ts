import type { ColumnType, Generated } from 'kysely';
import type { EntitlementType, Plan } from '../../../contract/administration/administrationTerms';
import type { ClientLibraryVersion } from '../../../contract/administration/clientLibraryVersions';
import type { Feature } from '../../../contract/administration/features';
import type { Bytes, Json, OptionalMoment, Standard, Versioned } from './columns';

/** Companies, what is provisioned for them, and what the platform keeps for all. */
export interface CompanyTables {
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

  customer_settings: {
    customer_uuid: string;
    key: string;
    /** The text of a setting that is only kept, an object where the service knows what it means. */
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
