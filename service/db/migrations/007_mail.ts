/** Mails that wait for a mail server: how often they were tried, and when they are due again. */
export const statements = [
  `alter table mails add column attempts integer not null default 0`,
  // Whoever takes a mail moves this on first, so that nobody else does while it is under way.
  `alter table mails add column due_at timestamptz not null default now()`,
  `create index mails_by_due on mails (due_at)`,
];
