/** Texts of companion.md section 8. */
export const primaryKeyMessages = {
  updated: 'Primary Key successfully updated.',
  updateFailed: 'There was a problem updating the Primary Key.',
  loadFailed: 'There was an issue retrieving this Primary Key.',
} as const;
