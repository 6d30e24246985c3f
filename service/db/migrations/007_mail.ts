/** Mails that wait for a mail server: how often they were tried, and when they are due again. */
export const statements = [
  `alter table mails add column attempts integer not null default 0`,
  // A process that sends a mail moves this on first, so that no other process sends it at the same time.
  `alter table mails add column due_at timestamptz not null default now()`,
  `create index mails_by_due on mails (due_at)`,
];
