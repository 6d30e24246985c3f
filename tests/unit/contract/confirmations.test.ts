import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Access, ruleOf } from '../../../contract/access/access';
import { accessTable } from '../../../contract/access/accessTable';
import {
  actionOf,
  type ConfirmedAction,
  confirmedParameters,
} from '../../../contract/access/confirmations';
import { confirmedLabel } from '../../../service/domain/people/confirmations/confirmedLabels';
import { confirmationTexts } from '../../../texts/people/confirmations';

const pairs = Object.entries(accessTable).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action): readonly [string, string] => [resource, action]),
) as readonly Access[];
const credentials = ['csr', 'public_value', 'signing_value', 'encrypted_private_key'];

describe('the confirmed parameters', () => {
  it('include everything in a body except the credentials that are generated afterwards', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...credentials)), fc.jsonValue()),
        (body) => {
          const bound = confirmedParameters(body);
          const remaining = Object.entries(body).filter(([name]) => !credentials.includes(name));
          expect(Object.entries(bound)).toEqual(remaining);
        },
      ),
    );
  });

  it('exclude nested credentials too, such as those of a key that the wizard creates', () => {
    const secrets = Object.fromEntries(credentials.map((name) => [name, 'secret']));
    const body = { datasets: { name: 'SSN' }, api_keys: { name: 'Key', ...secrets } };
    expect(confirmedParameters(body)).toEqual({
      datasets: { name: 'SSN' },
      api_keys: { name: 'Key' },
    });
  });

  it.each([undefined, null, 'text', 7, ['a']])('are empty for a non-object: %j', (body) => {
    expect(confirmedParameters(body)).toEqual({});
  });

  it.each(pairs.map((pair): [string, Access] => [pair.join('.'), pair]))(
    '%s has words on the code page exactly when its rule requires a code',
    (_, pair) => {
      const action = actionOf(pair);
      const wantsCode = ruleOf(pair).stepUp !== undefined;
      expect(Object.hasOwn(confirmationTexts.actions, action)).toBe(wantsCode);
    },
  );
});

const webhookLabels = {
  name: 'Name',
  url: 'Address',
  format: 'Format',
  'rotation-failed': 'A rotation failed',
  time_zone: 'Time zone',
  digest_at: 'Daily digest at',
  quiet_from: 'Quiet hours from',
  quiet_until: 'Quiet hours until',
};

/** Parameters that the console's dialogs send, with the labels in these dialogs. */
const dialogs: Readonly<Record<ConfirmedAction, Readonly<Record<string, string>>>> = {
  'account.enable-mfa': {},
  'account.disable-mfa': {},
  'passkeys.begin': { name: 'Name' },
  'passkeys.remove': {},
  'company.enforce-mfa': { enforce_mfa: 'Require MFA for everyone in your company' },
  'company.reserve-grants': { reserve_grants: 'Only administrators can grant access' },
  'idp-settings.update': {
    provider: 'Provider',
    enabled: 'IDP',
    openid_configuration: 'OpenID Configuration',
    iss: 'IDP Token Issuer',
    aud: 'IDP Token Audience',
    public_key: 'Self-Signed Token',
  },
  'idp-settings.scim-token': {},
  'stream-token.renew': {},
  'webhooks.create': webhookLabels,
  'webhooks.update': webhookLabels,
  'webhooks.renew-secret': {},
  'datasets.data-key': { dataset_uuid: 'Dataset' },
  'datasets.rotate': {},
  'datasets.schedule': { key_rotation_interval: 'Rotation schedule' },
  'datasets.algorithm': { encryption_algorithm: 'Encryption Algorithm' },
  'datasets.delete': {},
  'primary-keys.rotate': {},
  'primary-keys.schedule': { key_rotation_interval: 'Rotation schedule' },
  'primary-keys.enable': {},
  'primary-keys.disable': {},
  'primary-keys.delete': {},
  'api-keys.grant-decryption': {
    apiKeyUuid: 'API Key',
    datasetGroupDatasets: 'Datasets in their groups',
    type: 'Type',
    decrypt: 'Decrypt',
    name: 'Name',
    description: 'Description',
    datasetUuids: 'Datasets',
    dataset_group_uuid: 'Dataset Group',
    dataset_uuid: 'Dataset',
    datasets: 'Dataset',
    dataset_groups: 'Dataset Group',
    primary_keys: 'Primary Key',
    api_keys: 'API Key',
  },
  'api-keys.widen-ranges': {
    name: 'Name',
    description: 'Description',
    ip_allowed: 'IP Range(s) Allowed',
  },
  'api-keys.clone': {
    name: 'Name of the new API key',
    expires_in: 'Expiration of the new API key',
    end_date_tm: 'Expiration of the new API key',
  },
  'api-keys.expire': { expires_in: 'Expiration', end_date_tm: 'Expiration' },
  'api-keys.roll': {
    name: 'Name of the new API key',
    expires_in: 'Expiration of the old API key',
    end_date_tm: 'Expiration of the old API key',
  },
  'api-keys.enable': {},
  'api-keys.disable': {},
  'api-keys.delete': {},
  'team.make-administrator': { email: 'Email', role: 'Role' },
  'dataset-groups.delete': {},
};

describe('the code page uses the labels of the dialog', () => {
  it.each(Object.entries(dialogs))('%s', (action, labels) => {
    const names = Object.keys(labels);
    expect(
      Object.fromEntries(
        names.map((name) => [name, confirmedLabel(action as ConfirmedAction, name, '')]),
      ),
    ).toEqual(labels);
  });

  it('and for a list of datasets the label in the form of their group', () => {
    expect(confirmedLabel('api-keys.grant-decryption', 'datasets', ['a'])).toBe('Datasets');
  });
});
