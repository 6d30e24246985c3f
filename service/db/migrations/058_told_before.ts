/**
 * The revision of the message before the last one, restored if no mail server accepts the last one. Open matters of
 * new addresses get the moment of the last address instead of the first, so that they do not count as news.
 */
export const statements = [
  `alter table message_notices add column if not exists told_before integer`,
  `update attention_matters matter set item = jsonb_set(item, '{at}',
    to_jsonb(to_char(newest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from (select api_key_uuid, max(first_used_at) as at from api_key_addresses
      where first_used_at is not null group by 1) as newest
    where matter.kind = 'new-address' and matter.closed_at is null
      and matter.subject = newest.api_key_uuid::text`,
];
