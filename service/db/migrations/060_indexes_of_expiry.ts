/** The minutely removal of rows that have run out finds them by an index: anybody can leave tries by the million. */
export const statements = [
  `create index trusted_browsers_expiry on trusted_browsers (expires_at)`,
  `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,
  `create index key_call_changes_age on key_call_changes (changed_at)`,
  // Last: calls of an older process that runs beside this one wait for it.
  `create index attempts_age on attempts (window_start)`,
];
