import type { ServerFacts } from '../../../service/db/server/facts';
import { serverSettings } from '../../../service/db/server/settings';

/** Facts of a server on which everything is right. */
export const rightFacts: ServerFacts = {
  version: 150_000,
  isStandby: false,
  encoding: 'UTF8',
  role: 'console',
  database: 'console',
  schema: 'public',
  searchPath: '"$user", public',
  mayCreate: true,
  schemaOfTables: null,
  foreignTable: null,
  trigrams: 'usable',
  isReadOnly: false,
  replicationRole: 'origin',
  transactionTimeout: null,
  limits: { role: null, database: null, server: 97 },
  settings: serverSettings,
  knowsLetters: true,
};
