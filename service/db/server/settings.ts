/**
 * Settings of a PostgreSQL session that queries, backups and parsers rely on. Server, database and role may have other
 * defaults, so that every connection sets them. A pooler does not pass them on: there the role has them, and a start
 * that finds another value is refused (decision 495).
 */
export const serverSettings = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  // Fewer digits would round numbers with a fraction in a backup.
  extra_float_digits: '1',
  // Above it a transaction that meets another fails, where it is to wait.
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  // Anything else leaves rows out of searches.
  gin_fuzzy_search_limit: '0',
} as const;

export type ServerSetting = keyof typeof serverSettings;

/** Links of the tz database to UTC; Debian's servers have `Etc/UTC`. */
const utcNames = /^((etc\/)?(utc|uct|universal|zulu))$/i;

/** Tells whether a value, as the server writes it, means the one that is relied on. */
export function isExpectedValue(name: ServerSetting, value: string | null): boolean {
  if (name === 'timezone') return utcNames.test(value ?? '');
  // Digits above 0 all mean the shortest text that is exact.
  if (name === 'extra_float_digits') return Number(value) > 0;
  // The order of day and month counts for input alone, which is always ISO.
  if (name === 'datestyle') return value?.startsWith('ISO,') === true;
  return value === serverSettings[name];
}
