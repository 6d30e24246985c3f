import { expect, it } from 'vitest';
import { readSource, sourceFiles } from '../../setup/sources';

const sources = sourceFiles('service')
  .filter((file) => !file.includes('migrations'))
  .map(readSource);

/** Tables that a statement names before its lock clause, and tables locked as a whole or by Kysely. */
const patterns = [
  /\bfrom (?!jsonb_)(\w+)(?:(?!\bfrom )[^`;])*?\bfor (?:(?:no key )?update|(?:key )?share)\b/g,
  /\block table (?!only)(\w+)/g,
  /\.selectFrom\('(\w+)'\)[^;]*?\.forUpdate\(/g,
];

const locked = sources.flatMap((code) =>
  patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table = '']) => table)),
);

it('the order of locks lists each table that a statement of the service locks by name', () => {
  const [, order = ''] = readSource('service/db/migrations/README.md').split(
    /^## The order of locks$|^## Partitions$/m,
  );
  const tables = [...new Set(locked)].toSorted();
  const expected = `
    api_keys client_library_versions confirmations customer_users customers dataset_groups
    dataset_groups_datasets_api_keys features key_usage_earlier mails message_checks
    message_notices root_key_holders root_keys scim_groups scim_tokens scim_users service_keys
    users webhook_deliveries
  `;
  expect(tables).toEqual(expected.trim().split(/\s+/));
  // A Kysely statement from a function, and rows that an upsert locks, have no table name beside the lock.
  const alsoLocked = ['attempts', 'customer_settings', 'trusted_browsers'];
  const named = [...tables, ...alsoLocked].filter((table) => order.includes(`\`${table}\``));
  expect(named).toEqual([...tables, ...alsoLocked]);
});
