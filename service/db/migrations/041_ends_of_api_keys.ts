/** API keys that never expire are sorted after all that do. */
export const statements = [
  `drop index api_keys_by_end`,
  `create index api_keys_by_end
    on api_keys (customer_uuid, coalesce(end_date_tm, 'infinity'), uuid)`,
];
