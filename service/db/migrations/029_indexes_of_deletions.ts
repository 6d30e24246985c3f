/** Who leaves or is renamed, and a session that ends, changes rows of tables that were read whole for them. */
export const statements = [
  // What the identity provider or the demo made has no creator.
  ...['dataset_groups', 'primary_keys', 'datasets', 'api_keys'].map(
    (table) => `create index ${table}_of_creator on ${table} (creator_customer_user_uuid)
      where creator_customer_user_uuid is not null`,
  ),
  ...['mfa_enrolments', 'confirmations'].map(
    (table) => `create index ${table}_of_session on ${table} (session_uuid)`,
  ),
];
