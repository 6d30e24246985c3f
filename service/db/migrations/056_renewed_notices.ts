/**
 * Some open matters need another message, such as another new address of an API key. Each such message is a revision,
 * and a notice stores the last one sent. It also stores its mail, in case no server accepts the mail.
 */
export const statements = [
  `alter table attention_matters add column revision integer not null default 0`,
  `alter table message_notices add column told_revision integer, add column mail_uuid uuid,
    alter column due_at drop not null`,
  `update message_notices set told_revision = 0 where sent_at is not null`,
  `create index message_notices_mail on message_notices (mail_uuid) where mail_uuid is not null`,
];
