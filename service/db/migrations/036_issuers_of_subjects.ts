/**
 * Another provider's name for a person says nothing of who they are, and may be somebody else's here. Whose the names
 * from before are, only the settings know: the next start says it (`nameIssuer`).
 */
export const statements = [
  `alter table users add column subject_issuer text`,
  `alter table users drop constraint users_subject_key`,
  `drop index users_subject`,
  `create unique index users_subject on users (subject, subject_issuer)`,
];
