/** Object of an action, if it is known: `the dataset "SSN"`, and its name alone, `"SSN"`. */
export interface Confirmed {
  object?: string;
  name?: string;
}

/** Describes the actions that a one-time code confirms, on the code page and in the security history. */
export const confirmationTexts = {
  list: 'What is confirmed',
  several: (count: number) => `Confirm ${count} actions`,
  expired: 'This confirmation has expired. Nothing was changed.',
  notConfirmed: {
    unknown: 'This confirmation is unknown or has expired. Confirm it again.',
    unconfirmed: 'This was not confirmed in time. Confirm it again.',
    other: 'Something else was confirmed. Confirm this.',
    used: 'This confirmation was used before. Confirm it again.',
  },
  actions: {
    'account.enable-mfa': () => 'Replace the authenticator app',
    'account.disable-mfa': () => 'Disable MFA',
    'passkeys.begin': () => 'Add a passkey',
    'passkeys.remove': ({ object = 'a passkey' }: Confirmed) => `Remove ${object}`,
    'company.enforce-mfa': () => 'Change MFA enforcement',
    'company.reserve-grants': () => 'Change who may grant access',
    'idp-settings.update': () => 'Change the identity provider settings',
    'idp-settings.scim-token': () => 'Generate a SCIM token',
    'stream-token.renew': () => 'Generate a SIEM token',
    'webhooks.create': () => 'Create a webhook',
    'webhooks.update': ({ object = 'a webhook' }: Confirmed) => `Change ${object}`,
    'webhooks.renew-secret': ({ object = 'a webhook' }: Confirmed) =>
      `Generate a new secret of ${object}`,
    'datasets.data-key': ({ name = 'a dataset' }: Confirmed) =>
      `Read the data encryption key of ${name}`,
    'datasets.rotate': ({ name = 'a dataset' }: Confirmed) =>
      `Rotate the data encryption key of ${name}`,
    'datasets.schedule': ({ name = 'a dataset' }: Confirmed) =>
      `Change the data encryption key rotation schedule of ${name}`,
    'datasets.algorithm': ({ object = 'a dataset' }: Confirmed) =>
      `Change the data encryption algorithm of ${object}`,
    'datasets.delete': ({ object = 'a dataset' }: Confirmed) => `Delete ${object}`,
    'primary-keys.rotate': ({ object = 'a primary key' }: Confirmed) => `Rotate ${object}`,
    'primary-keys.schedule': ({ object = 'a primary key' }: Confirmed) =>
      `Change the rotation schedule of ${object}`,
    'primary-keys.enable': ({ object = 'a primary key' }: Confirmed) => `Enable ${object}`,
    'primary-keys.disable': ({ object = 'a primary key' }: Confirmed) => `Disable ${object}`,
    'primary-keys.delete': ({ object = 'a primary key' }: Confirmed) => `Delete ${object}`,
    'api-keys.grant-decryption': ({ object = 'people of the identity provider' }: Confirmed) =>
      `Let ${object} decrypt`,
    'api-keys.widen-ranges': ({ name = 'an API key' }: Confirmed) =>
      `Widen the address ranges of ${name}`,
    'api-keys.clone': ({ object = 'an API key' }: Confirmed) => `Clone ${object}`,
    'api-keys.expire': ({ object = 'an API key' }: Confirmed) =>
      `Change the expiration of ${object}`,
    'api-keys.roll': ({ object = 'an API key' }: Confirmed) => `Roll ${object}`,
    'api-keys.enable': ({ object = 'an API key' }: Confirmed) => `Enable ${object}`,
    'api-keys.disable': ({ object = 'an API key' }: Confirmed) => `Disable ${object}`,
    'api-keys.delete': ({ object = 'an API key' }: Confirmed) => `Delete ${object}`,
    'team.make-administrator': ({ object = 'somebody' }: Confirmed) =>
      `Make ${object} an administrator`,
    'dataset-groups.delete': ({ object = 'a dataset group' }: Confirmed) => `Delete ${object}`,
  },
  objects: {
    datasets: (name: string) => `the dataset "${name}"`,
    dataset_groups: (name: string) => `the dataset group "${name}"`,
    api_keys: (name: string) => `the API key "${name}"`,
    primary_keys: (name: string) => `the primary key "${name}"`,
    passkeys: (name: string) => `the passkey "${name}"`,
    webhooks: (name: string) => `the webhook "${name}"`,
    users: (name: string) => `the member "${name}"`,
    invitations: (email: string) => `the invited "${email}"`,
  },
  /** Records of a bulk action. */
  many: {
    datasets: (count: number) => `${count} datasets`,
    dataset_groups: (count: number) => `${count} dataset groups`,
    api_keys: (count: number) => `${count} API keys`,
    primary_keys: (count: number) => `${count} primary keys`,
    passkeys: (count: number) => `${count} passkeys`,
    users: (count: number) => `${count} members`,
    invitations: (count: number) => `${count} invited people`,
    webhooks: (count: number) => `${count} webhooks`,
  },
  /** Labels of parameters without a label in a dialog. */
  parameters: {
    records: 'Records',
    api_key_uuid: 'API Key',
    apiKeyUuid: 'API Key',
    dataset_groups_dataset_uuid: 'Dataset',
    dataset_group_uuid: 'Dataset Group',
    dataset_uuid: 'Dataset',
    datasets: 'Dataset',
    dataset_groups: 'Dataset Group',
    primary_keys: 'Primary Key',
    api_keys: 'API Key',
  },
  yes: 'Yes',
  no: 'No',
  none: 'None',
  defaultName: 'Named after the dataset',
};
