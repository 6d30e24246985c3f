/** Staff's list of customers counts the keys that people made: the list's total minus the keys of this index. */
export const statements = [
  `create index api_keys_autoprovisioned on api_keys (customer_uuid) where autoprovisioned`,
];
