/** Indexes for deleting expired rows every minute: anybody can leave millions of attempts. */
export const statements = [
  `create index trusted_browsers_expiry on trusted_browsers (expires_at)`,
  `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,
  `create index key_call_changes_age on key_call_changes (changed_at)`,
  // Created last, because calls of an older process running beside this one wait for its lock.
  `create index attempts_age on attempts (window_start)`,
];
