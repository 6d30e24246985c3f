/** Seals mail bodies, because their links work. Queued mails are sent unsealed, or given up within days. */
export const statements = [
  // An earlier version would send a sealed mail without its text; after the renaming it cannot read any mails.
  `alter table mails rename column attempts to tries`,
  `alter table mails alter column text drop not null,
    add column body bytea,
    add column body_key_id text
      generated always as (
        case when substr(body, 1, 1) = '\\x02'::bytea
          then encode(substr(body, 2, 8), 'hex') end) stored
      references root_keys,
    add check (num_nonnulls(text, body) = 1)`,
];
