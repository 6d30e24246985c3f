import { attentionThresholds } from '../../../../contract/attention/attention';
import type { ConfirmedAction } from '../../../../contract/access/confirmations';
import { apiKeyTexts } from '../../../../texts/api-keys/apiKeys';
import { confirmationTexts as texts } from '../../../../texts/people/confirmations';
import { datasetGroupTexts } from '../../../../texts/dataset-groups/datasetGroups';
import { datasetTexts } from '../../../../texts/datasets/datasets';
import { resourceTexts } from '../../../../texts/layout/resources';
import { idpTexts } from '../../../../texts/people/identityProvider';
import { notificationTexts } from '../../../../texts/attention/notifications';
import { webhookTexts } from '../../../../texts/attention/webhooks';
import { passkeyTexts } from '../../../../texts/sign-in/passkeys';
import { grantTexts, mfaTexts } from '../../../../texts/people/profile';
import { rotationScheduleTexts } from '../../../../texts/keys/rotation';
import { teamTexts } from '../../../../texts/people/team';
import { fieldLabel } from '../../engine/fieldLabels';

type Labels = Readonly<Record<string, string>>;

const none: Labels = {};
const schedule: Labels = { key_rotation_interval: rotationScheduleTexts.legend };
const { associations, expiry, ranges } = apiKeyTexts;

/** The end of a key is chosen under one label, and sent in either of two fields. */
const endLabels = (label: string): Labels => ({ expires_in: label, end_date_tm: label });

const webhookLabels: Labels = {
  name: webhookTexts.name,
  url: webhookTexts.url,
  format: webhookTexts.format,
  ...notificationTexts.kinds(attentionThresholds),
  time_zone: notificationTexts.timeZone,
  digest_at: notificationTexts.digestAt,
  quiet_from: notificationTexts.quietFrom,
  quiet_until: notificationTexts.quietUntil,
};

/** Labels of each action's dialog. The same field means the old key in Roll, and the new one in Clone. */
const dialogLabels: Readonly<Record<ConfirmedAction, Labels>> = {
  'account.enable-mfa': none,
  'account.disable-mfa': none,
  'passkeys.begin': { name: passkeyTexts.name },
  'passkeys.remove': none,
  'company.enforce-mfa': { enforce_mfa: mfaTexts.enforceAll },
  'company.reserve-grants': { reserve_grants: grantTexts.reserveAll },
  'idp-settings.update': {
    provider: idpTexts.provider,
    enabled: idpTexts.switch,
    openid_configuration: idpTexts.openidConfiguration,
    iss: idpTexts.iss,
    aud: idpTexts.aud,
    public_key: idpTexts.publicKey,
  },
  'idp-settings.scim-token': none,
  'stream-token.renew': none,
  'webhooks.create': webhookLabels,
  'webhooks.update': webhookLabels,
  'webhooks.renew-secret': none,
  'datasets.data-key': { dataset_uuid: resourceTexts.datasets.singular },
  'datasets.rotate': none,
  'datasets.schedule': schedule,
  'datasets.algorithm': { encryption_algorithm: datasetTexts.algorithm.legend },
  'datasets.delete': none,
  'primary-keys.rotate': none,
  'primary-keys.schedule': schedule,
  'primary-keys.enable': none,
  'primary-keys.disable': none,
  'primary-keys.delete': none,
  // Required by an association, by a dataset group with people of the identity provider, and by the dataset wizard.
  'api-keys.grant-decryption': {
    datasetGroupDatasets: associations.tree,
    type: associations.type,
    encrypt: associations.encrypt,
    decrypt: associations.decrypt,
    datasetUuids: datasetGroupTexts.datasets,
  },
  'api-keys.widen-ranges': {
    name: apiKeyTexts.name,
    description: apiKeyTexts.description,
    ip_allowed: ranges.label,
  },
  'api-keys.clone': { name: apiKeyTexts.newName, ...endLabels(apiKeyTexts.clone.end) },
  'api-keys.expire': endLabels(expiry.label),
  'api-keys.roll': { name: apiKeyTexts.newName, ...endLabels(apiKeyTexts.roll.end) },
  'api-keys.enable': none,
  'api-keys.disable': none,
  'api-keys.delete': none,
  'team.make-administrator': { email: teamTexts.email, role: teamTexts.role },
  'dataset-groups.delete': none,
};

/** @returns the position of a parameter in the dialog; parameters without one come last */
export function dialogOrder(action: ConfirmedAction, name: string): number {
  const position = Object.keys(dialogLabels[action]).indexOf(name);
  return position < 0 ? Number.MAX_SAFE_INTEGER : position;
}

const labelIn = (labels: Labels, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/**
 * @param value a list of datasets means the choice of a group, a single dataset that of the wizard
 * @returns the parameter's label in the console's dialog; other parameters, sent by programs, use the forms' labels
 */
export function confirmedLabel(action: ConfirmedAction, name: string, value: unknown): string {
  if (name === 'datasets' && Array.isArray(value)) return datasetGroupTexts.datasets;
  return (
    labelIn(dialogLabels[action], name) ?? labelIn(texts.parameters, name) ?? fieldLabel([name])
  );
}
