/**
 * The revision that a message before the last one told: when no mail server takes the last one, it counts again. Open
 * matters of new addresses had the moment of the first address; with that of the last one nothing in them is news.
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
