/**
 * Matters with another message when they go on, such as another new address of an API key: each time is a revision,
 * and a notice has the one that was told last. A notice has its mail, too, for a mail that no server takes.
 */
export const statements = [
  `alter table attention_matters add column revision integer not null default 0`,
  `alter table message_notices add column told_revision integer, add column mail_uuid uuid,
    alter column due_at drop not null`,
  `update message_notices set told_revision = 0 where sent_at is not null`,
  `create index message_notices_mail on message_notices (mail_uuid) where mail_uuid is not null`,
];
