/**
 * A subject means nothing without its issuer: another provider may use the same subject for somebody else. Only the
 * settings know the issuer of earlier subjects, so the next start adds it (`nameIssuer`).
 */
export const statements = [
  `alter table users add column subject_issuer text`,
  `alter table users drop constraint users_subject_key`,
  `drop index users_subject`,
  `create unique index users_subject on users (subject, subject_issuer)`,
];
