declare const purposeBrand: unique symbol;

/**
 * The use and the owner of a secret. Opening needs the same purpose, so that a secret cannot be moved
 * to another row. Created only here, so that nothing is sealed without being in these tables.
 */
export type Purpose = string & { readonly [purposeBrand]: true };

const purpose = (text: string): Purpose => text as Purpose;

/** Purposes of secrets that are sealed under the root key. Stored secrets depend on the texts: never change them. */
export const purposes = {
  totp: (user: string) => purpose(`totp ${user}`),
  totpEnrolment: (user: string) => purpose(`totp enrolment ${user}`),
  signingKey: (publicValue: string) => purpose(`signing-key ${publicValue}`),
  primaryKey: (primaryKey: string, version: string | number) =>
    purpose(`primary-key ${primaryKey} version ${version}`),
  mail: (uuid: string) => purpose(`mail ${uuid}`),
  webhookUrl: (webhook: string) => purpose(`webhook url ${webhook}`),
  webhookSecret: (webhook: string) => purpose(`webhook secret ${webhook}`),
  serviceKey: (name: string) => purpose(`service-key ${name}`),
  /** References to data keys, never stored: the vault only opens those of earlier versions (decision 19). */
  dataKeyReference: (customer: string) => purpose(`data-key reference of ${customer}`),
};

/** A column of sealed values; the database maintains `<column>_key_id` beside it. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns that identify the row; as texts, they are the arguments of its purpose. */
  row: readonly string[];
  purpose: (...row: string[]) => Purpose;
}

/** Every column with values sealed under the root key; a rotation re-seals them. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'service_keys', column: 'material', row: ['name'], purpose: purposes.serviceKey },
  { table: 'mails', column: 'body', row: ['uuid'], purpose: purposes.mail },
  { table: 'webhooks', column: 'url', row: ['uuid'], purpose: purposes.webhookUrl },
  { table: 'webhooks', column: 'secret', row: ['uuid'], purpose: purposes.webhookSecret },
  { table: 'webhooks', column: 'earlier_secret', row: ['uuid'], purpose: purposes.webhookSecret },
  { table: 'users', column: 'totp_secret', row: ['uuid'], purpose: purposes.totp },
  {
    table: 'mfa_enrolments',
    column: 'secret',
    row: ['user_uuid'],
    purpose: purposes.totpEnrolment,
  },
  {
    table: 'primary_key_versions',
    column: 'material',
    row: ['primary_key_uuid', 'version'],
    purpose: purposes.primaryKey,
  },
  {
    table: 'api_keys',
    column: 'signing_value',
    row: ['public_value'],
    purpose: purposes.signingKey,
  },
  {
    table: 'deleted_api_keys',
    column: 'signing_value',
    row: ['public_value'],
    purpose: purposes.signingKey,
  },
];
