/**
 * The search over all kinds of records finds names by how they begin, for which `search_text`, which
 * begins with the name, is kept in order. What is found inside of names it finds by their trigrams.
 */
export const statements = [
  ...['datasets', 'dataset_groups', 'api_keys', 'primary_keys'].map(
    (table) => `create index ${table}_beginning on ${table} (customer_uuid, left(search_text, 80))`,
  ),
  'create index customers_beginning on customers (left(search_text, 80))',
  'create index customers_search on customers using gin (search_text gin_trgm_ops)',
];
