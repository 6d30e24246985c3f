/** Staff's list of customers counts the keys that people made: all of the list's count but these. */
export const statements = [
  `create index api_keys_autoprovisioned on api_keys (customer_uuid) where autoprovisioned`,
];
