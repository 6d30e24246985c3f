/**
 * Settings of a PostgreSQL session that queries, backups and parsers rely on. Server, database and role may have other
 * defaults, so every connection sets them. A pooler does not pass them on: there the role must have them, and the
 * service refuses to start if it finds another value (decision 495).
 */
export const serverSettings = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  // With fewer digits, a backup would round fractional numbers.
  extra_float_digits: '1',
  // At higher levels a transaction fails on a conflict, where it should wait.
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  // Any other value would omit rows from searches.
  gin_fuzzy_search_limit: '0',
} as const;

export type ServerSetting = keyof typeof serverSettings;

/** Links of the tz database to UTC; Debian's servers have `Etc/UTC`. */
const utcNames = /^((etc\/)?(utc|uct|universal|zulu))$/i;

/** @returns whether a value, as written by the server, is equivalent to the expected one */
export function isExpectedValue(name: ServerSetting, value: string | null): boolean {
  if (name === 'timezone') return utcNames.test(value ?? '');
  // All values above 0 mean the shortest exact text.
  if (name === 'extra_float_digits') return Number(value) > 0;
  // The order of day and month affects only input, which is always ISO.
  if (name === 'datestyle') return value?.startsWith('ISO,') === true;
  return value === serverSettings[name];
}
