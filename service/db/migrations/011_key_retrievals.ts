/** One timestamp cannot tell whether the row of an hour says "to encrypt", "to decrypt", or both. */
export const statements = [
  `alter table dataset_groups_datasets_api_keys
    add column encrypt_recorded_at timestamptz, add column decrypt_recorded_at timestamptz`,
];
