/** Mails waiting for a mail server: the number of attempts, and when the next one is due. */
export const statements = [
  `alter table mails add column attempts integer not null default 0`,
  // A process first postpones the mail that it is about to send, so that no other process sends it at the same time.
  `alter table mails add column due_at timestamptz not null default now()`,
  `create index mails_by_due on mails (due_at)`,
];
