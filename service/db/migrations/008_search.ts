/**
 * The search over all kinds of records finds names by prefix, with an index on `search_text`, which
 * begins with the name. It finds text inside names with trigrams.
 */
export const statements = [
  ...['datasets', 'dataset_groups', 'api_keys', 'primary_keys'].map(
    (table) => `create index ${table}_beginning on ${table} (customer_uuid, left(search_text, 80))`,
  ),
  'create index customers_beginning on customers (left(search_text, 80))',
  'create index customers_search on customers using gin (search_text gin_trgm_ops)',
];
