/** A later step uses the name or address that an earlier one confirmed, so the earlier one stores it. */
export const statements = [
  // A passkey is added under the name that the code has confirmed.
  `alter table passkey_challenges add column name text`,
  // Digest of the link in a mail that the holder of a copied invitation link requests; it proves the address.
  `alter table invitations add column mailed_digest bytea unique`,
];
