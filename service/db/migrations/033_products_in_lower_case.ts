/** A key call's User-Agent is read in lower case, so products that staff wrote with a capital never matched. */
export const statements = [
  // Keeps the strictest status of duplicates in lower case, and the newest of equal ones.
  `delete from client_library_versions where uuid in (
    select uuid from (
      select uuid, row_number() over (partition by lower(product), product_version
        order by array_position(array['Unsupported', 'Out of Date', 'Latest'], status), updated_at desc, uuid) as place
      from client_library_versions) as placed
    where place > 1)`,
  `update client_library_versions set product = lower(product), version = version + 1
    where product <> lower(product)`,
  `alter table client_library_versions
    add constraint client_library_versions_product_case check (product = lower(product))`,
];
