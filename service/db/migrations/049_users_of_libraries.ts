/** Index for the customers that use a version of a client library (domain/administration/libraryUsers). */
export const statements = [
  `create index api_key_client_libraries_of_version
    on api_key_client_libraries (product, product_version, seen_at)`,
];
