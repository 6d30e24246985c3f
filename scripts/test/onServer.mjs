/**
 * Files of `tests/service` that are not run once more on a PostgreSQL server. Of every route there is a call on it
 * (`specificationCalls`, `declarations`, a short fuzz); these go through the same statements with other people, texts and moments.
 */
const decidedBefore = {
  'of the embedded engine, or of no database': [
    'certificateRequest',
    'crash',
    'embeddedBackup',
    'embeddedStatements',
    'identityHttps',
    'identityTokens',
    'limits',
    'operate',
    'passwordHash',
    'silentServer',
    'slowBody',
    'unpackTemplate',
  ],
  'who may do what, refused before a statement or by the same one': [
    'apiKeyModel',
    'csvGuard',
    'granting',
    'matrix',
    'mfaChallenge',
    'scimAccess',
    'stepUp',
    'stepUpMatrix',
    'surface',
  ],
  'pages, mails and tokens': [
    'identityHostile',
    'identitySignIn',
    'idpSettings',
    'mailLinks',
    'sessionGrant',
    'signIn',
  ],
  'what is encrypted and signed': [
    'clientsDemo',
    'clientsForged',
    'clientsSignatures',
    'tryDataset',
  ],
  'one after the other; side by side they are in updateDataset, scimModel and scimGroups': [
    'scimUsers',
    'staleVersions',
  ],
};

/** Arguments of vitest that leave them out. */
export const withoutServer = [
  'tests/service/client/**',
  ...Object.values(decidedBefore)
    .flat()
    .map((name) => `tests/service/${name}.test.ts`),
].flatMap((files) => ['--exclude', files]);
