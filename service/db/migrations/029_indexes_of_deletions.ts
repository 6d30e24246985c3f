/** Indexes for removing or renaming a person and ending a session, which otherwise scan whole tables. */
export const statements = [
  // Partial indexes: records of the identity provider and of the demo have no creator.
  ...['dataset_groups', 'primary_keys', 'datasets', 'api_keys'].map(
    (table) => `create index ${table}_of_creator on ${table} (creator_customer_user_uuid)
      where creator_customer_user_uuid is not null`,
  ),
  ...['mfa_enrolments', 'confirmations'].map(
    (table) => `create index ${table}_of_session on ${table} (session_uuid)`,
  ),
];
