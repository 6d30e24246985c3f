/** Stores the name or address that one step confirmed, for use in a later step. */
export const statements = [
  // The new passkey gets the name that the code confirmed.
  `alter table passkey_challenges add column name text`,
  // Digest of the link in a mail that the holder of a copied invitation link requests; opening it proves the address.
  `alter table invitations add column mailed_digest bytea unique`,
];
