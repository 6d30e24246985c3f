import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiKeyUpdate, createApiKey } from '../../../contract/api-keys/apiKeys';
import { newAssociations } from '../../../contract/dataset-groups/associations';
import { eventSeriesQuery } from '../../../contract/usage/billing';
import { bulkRecords } from '../../../contract/bulk/bulk';
import { newClientLibraryVersion } from '../../../contract/administration/clientLibraryVersions';
import { companyUpdate } from '../../../contract/people/company';
import { companySettingBody, companySettingKey } from '../../../contract/people/companySettings';
import { nameToCheck } from '../../../contract/api/nameChecks';
import { newCustomer } from '../../../contract/people/customers';
import { decryptDataKey, getDataKey } from '../../../contract/datasets/datasetActions';
import { newDatasetGroup } from '../../../contract/dataset-groups/datasetGroups';
import { datasetUpdate } from '../../../contract/datasets/datasets';
import { newEntitlement } from '../../../contract/people/entitlements';
import { expandParameter } from '../../../contract/api/expand';
import { newFeature } from '../../../contract/administration/features';
import { calendarQuery } from '../../../contract/keys/schedule';
import { streamQuery } from '../../../contract/people/historyStream';
import { idpSettingValue, settingBody } from '../../../contract/people/identityProvider';
import { newDataset } from '../../../contract/datasets/newDataset';
import { newPasskey, passkeyName } from '../../../contract/people/passkeys';
import { newPrimaryKey } from '../../../contract/keys/primaryKeys';
import { recordSearch } from '../../../contract/api/recordSearch';
import { filePageParameters, pageParameters, searchBody } from '../../../contract/api/searchBody';
import { newInvitation } from '../../../contract/people/team';
import { sampleToDecrypt, sampleToEncrypt } from '../../../contract/datasets/tryDataset';
import { newUsageCorrection } from '../../../contract/usage/usageCorrections';
import { userSettingBody, userSettingName } from '../../../contract/people/userSettings';
import { newWebhook } from '../../../contract/attention/webhooks';
import { datasetWizard, newPrimaryKeyName, vendorName } from '../../../contract/datasets/wizard';
import type { z } from '../../../contract/lib/zod';
import { readSource, sourceFiles } from '../../setup/sources';

type Field = (size: number) => Record<string, unknown>;
/** `most` is accepted and one more is not; `least` is accepted and one less is not. */
type Bound = [side: 'most' | 'least', bound: number, schema: z.ZodType, field: Field];

const boundOf =
  (side: Bound[0]) =>
  (bound: number, schema: z.ZodType, field: Field): Bound => [side, bound, schema, field];
const [most, least] = [boundOf('most'), boundOf('least')];
/** Each character has two UTF-16 code units, and counts as one. */
const keys = (size: number) => '🔑'.repeat(size);
const letters = (size: number) => 'a'.repeat(size);
const uuid = '9f9592ca-c257-4226-9b93-825e02be78e1';
const list = (size: number, item: unknown = uuid) => Array.from({ length: size }, () => item);
/** Records with a uuid each. */
const records: Field = (size) => ({
  records: Array.from({ length: size }, (_, index) => ({
    uuid: uuid.slice(0, -4) + String(index + 1000),
  })),
});
const pem = (label: string) => (size: number) => {
  const [begin, end] = [`-----BEGIN ${label}-----\n`, `\n-----END ${label}-----\n`];
  return begin + 'A'.repeat(size - begin.length - end.length) + end;
};
/** Space around a pasted key is trimmed before its length is checked. */
const pastedKey = (size: number) => pem('PUBLIC KEY')(size + 1).trimEnd();
const text =
  (name: string): Field =>
  (size) => ({ [name]: keys(size) });
const plain =
  (name: string): Field =>
  (size) => ({ [name]: letters(size) });
const number =
  (name: string): Field =>
  (size) => ({ [name]: size });
const wizardOf = (field: string, value: unknown) => ({
  datasets: { dataset_type: 'unstructured', [field]: value },
});
const ranges = (size: number) =>
  Array.from({ length: size }, (_, index) => `10.0.${index}.0/24`).join();
const transports = (value: unknown) => ({ response: { response: { transports: value } } });
const conditions = (size: number) => ({ filters: { name: { eq: list(size, 'a') } } });

/** Each bound of a body or a parameter by its place in the contract, with all its fields. */
const bounds: Record<string, Bound[]> = {
  'apiKeys.ts requiredText(maxKeyNameLength': [most(100, apiKeyUpdate, text('name'))],
  'apiKeys.ts requiredDescription(textLimits.description': [
    most(2000, apiKeyUpdate, text('description')),
  ],
  'associations.ts .min(1': [
    least(1, newAssociations, (size) => ({
      apiKeyUuid: uuid,
      datasetGroupDatasets: { [uuid]: list(size) },
      type: 'encrypt',
    })),
  ],
  'billing.ts .max(addressLimits.datasets': [most(7400, eventSeriesQuery, plain('datasets'))],
  'bulk.ts .max(bulkLimits.records': [most(500, bulkRecords, records)],
  'bulk.ts .min(1': [least(1, bulkRecords, records)],
  'clientLibraryVersions.ts requiredText(textLimits.product': [
    most(100, newClientLibraryVersion, plain('product')),
  ],
  'clientLibraryVersions.ts requiredDescription(textLimits.productVersion': [
    most(100, newClientLibraryVersion, text('product_version')),
  ],
  'clientLibraryVersions.ts .max(1000': [
    most(1000, newClientLibraryVersion, (size) => ({ feature_uuids: list(size) })),
  ],
  'company.ts length <= textLimits.billingEmail': [
    most(100, companyUpdate, (size) => ({ billing_contact: `a@${letters(size - 7)}.test` })),
  ],
  'companySettings.ts {0,63}': [most(64, companySettingKey, plain(''))],
  'companySettings.ts .max(companySettingLimits.length': [
    most(16_384, companySettingBody, plain('value')),
  ],
  'credentials.ts requiredText(maxKeyNameLength': [most(100, createApiKey, text('name'))],
  'credentials.ts requiredDescription(textLimits.description': [
    most(2000, createApiKey, text('description')),
  ],
  'customers.ts .max(textLimits.billingContact': [most(200, newCustomer, plain('billing_contact'))],
  'datasetActions.ts pastedPublicKey(4096': [
    most(4096, getDataKey, (size) => ({ public_key: pastedKey(size) })),
    most(4096, decryptDataKey, (size) => ({ public_key: pastedKey(size) })),
  ],
  // Base64 comes in fours.
  'datasetActions.ts .max(8192': [
    most(2048, decryptDataKey, (size) => ({ encrypted_data_key: 'AAAA'.repeat(size) })),
  ],
  'datasetGroups.ts requiredText(textLimits.datasetGroupName': [
    most(75, newDatasetGroup, plain('name')),
  ],
  'datasetGroups.ts requiredDescription(textLimits.description': [
    most(2000, newDatasetGroup, text('description')),
  ],
  'datasetGroups.ts .max(maxDatasetsOfGroup': [
    most(5000, newDatasetGroup, (size) => ({ datasetUuids: list(size) })),
  ],
  'datasets.ts requiredText(storedLimits.name': [most(255, datasetUpdate, text('name'))],
  'datasets.ts requiredDescription(storedLimits.description': [
    most(2000, datasetUpdate, text('description')),
  ],
  'definitionShape.ts .min(lengthLimits.min': [
    least(2, datasetUpdate, number('input_min_length')),
    least(2, datasetUpdate, number('input_max_length')),
  ],
  'definitionShape.ts .lt(lengthLimits.below': [
    most(4_294_967_295, datasetUpdate, number('input_min_length')),
    most(4_294_967_295, datasetUpdate, number('input_max_length')),
  ],
  'definitionShape.ts .min(0': [
    least(0, datasetUpdate, number('prefix_length')),
    least(0, datasetUpdate, number('suffix_length')),
  ],
  'definitionShape.ts .max(lengthLimits.kept': [
    most(255, datasetUpdate, number('prefix_length')),
    most(255, datasetUpdate, number('suffix_length')),
  ],
  'entitlements.ts wholeNumber(0': [
    least(0, newEntitlement, number('value')),
    most(999_999_999_999_999, newEntitlement, number('value')),
  ],
  'emailAddress.ts length <= textLimits.email': [
    most(254, newInvitation, (size) => ({
      email: `a@${'b'.repeat(60)}.${'c'.repeat(size - 66)}.de`,
    })),
  ],
  'emailAddress.ts length <= textLimits.emailLocalPart': [
    most(64, newInvitation, (size) => ({ email: `${'a'.repeat(size)}@b.de` })),
    most(64, companyUpdate, (size) => ({ billing_contact: `${'a'.repeat(size)}@b.de` })),
  ],
  'expand.ts .max(500': [
    most(500, expandParameter('primary-keys'), (size) => ({ expand: 'datasets'.padEnd(size) })),
  ],
  'features.ts requiredText(textLimits.featureName': [most(100, newFeature, text('name'))],
  'features.ts requiredDescription(textLimits.description': [
    most(2000, newFeature, text('description')),
  ],
  'historyStream.ts .min(0': [least(0, streamQuery, number('after'))],
  'historyStream.ts .max(Number.MAX_SAFE_INTEGER': [
    most(9_007_199_254_740_991, streamQuery, number('after')),
  ],
  'historyStream.ts .min(1': [least(1, streamQuery, number('limit'))],
  'historyStream.ts .max(10_000': [most(10_000, streamQuery, number('limit'))],
  'identityProvider.ts text(2000': [
    most(2000, idpSettingValue, plain('openid_configuration')),
    most(2000, idpSettingValue, plain('iss')),
    most(2000, idpSettingValue, plain('aud')),
  ],
  'identityProvider.ts .max(65_536': [most(65_536, settingBody, plain('value'))],
  'ipRanges.ts .max(4000': [
    most(4000, apiKeyUpdate, (size) => ({ ip_allowed: '10.0.0.0/8'.padEnd(size) })),
  ],
  'ipRanges.ts length <= maxRanges': [
    most(100, apiKeyUpdate, (size) => ({ ip_allowed: ranges(size) })),
  ],
  'nameChecks.ts .max(500': [most(500, nameToCheck, plain('name'))],
  'newDataset.ts .max(200': [
    most(200, newDataset, (size) => ({
      dataset_type: 'unstructured',
      secret_identifier: letters(size),
    })),
  ],
  'newDataset.ts .max(3': [
    most(3, newDataset, (size) => ({
      dataset_type: 'structured',
      passthrough_rules: list(size, { priority: 1, type: 'passthrough', value: '-' }),
    })),
  ],
  'passkeys.ts requiredText(textLimits.passkeyName': [most(60, passkeyName, text('name'))],
  'passkeys.ts {1,8192}': [most(8192, newPasskey, (size) => ({ response: { id: letters(size) } }))],
  'passkeys.ts {1,20}': [most(20, newPasskey, (size) => transports([letters(size)]))],
  'passkeys.ts .max(10': [most(10, newPasskey, (size) => transports(list(size, 'usb')))],
  'pem.ts .max(16_384': [
    most(16_384, createApiKey, (size) => ({ csr: pem('CERTIFICATE REQUEST')(size) })),
    most(16_384, createApiKey, (size) => ({
      encrypted_private_key: pem('ENCRYPTED PRIVATE KEY')(size),
    })),
  ],
  'primaryKeys.ts requiredText(textLimits.primaryKeyName': [most(255, newPrimaryKey, text('name'))],
  'primaryKeys.ts requiredDescription(textLimits.description': [
    most(2000, newPrimaryKey, text('description')),
  ],
  'primaryKeys.ts .min(rotationLimits.min': [
    least(1, newPrimaryKey, number('key_rotation_interval')),
  ],
  'primaryKeys.ts .max(rotationLimits.max': [
    most(3650, newPrimaryKey, number('key_rotation_interval')),
  ],
  'recordSearch.ts .max(200': [most(200, recordSearch, plain('q'))],
  'recordSearch.ts .min(1': [least(1, recordSearch, number('limit'))],
  'recordSearch.ts .max(20': [most(20, recordSearch, number('limit'))],
  'searchBody.ts .max(searchLimits.textLength': [most(500, searchBody, plain('q'))],
  'schedule.ts .min(1': [least(1, calendarQuery, plain('token'))],
  'schedule.ts .max(100': [most(100, calendarQuery, plain('token'))],
  'searchBody.ts .max(1': [
    most(1, searchBody, (size) => ({ sorts: list(size, { name: 'name', dir: 'asc' }) })),
  ],
  'searchBody.ts countConditions(search) <= searchLimits.conditions': [
    most(10, searchBody, conditions),
  ],
  'searchBody.ts .min(1': [
    least(1, pageParameters, number('page')),
    least(1, pageParameters, number('per_page')),
    least(1, filePageParameters, number('page')),
    least(1, filePageParameters, number('per_page')),
  ],
  'searchBody.ts .max(1_000_000': [
    most(1_000_000, pageParameters, number('page')),
    most(1_000_000, filePageParameters, number('page')),
  ],
  'searchBody.ts .max(searchLimits.perPage': [most(100, pageParameters, number('per_page'))],
  'searchBody.ts .max(searchLimits.csvRows': [
    most(100_000, filePageParameters, number('per_page')),
  ],
  'text.ts requiredText(textLimits.accountName': [
    most(100, companyUpdate, plain('name')),
    most(100, newCustomer, plain('name')),
  ],
  'tryDataset.ts .min(1': [
    least(1, sampleToEncrypt, text('text')),
    least(1, sampleToDecrypt, text('text')),
  ],
  'tryDataset.ts length <= maxCharacters': [
    most(5000, sampleToEncrypt, text('text')),
    most(30_000, sampleToDecrypt, text('text')),
  ],
  'usageCorrections.ts wholeNumber(-maxAmount': [
    least(-1_000_000_000_000, newUsageCorrection, number('amount')),
    most(1_000_000_000_000, newUsageCorrection, number('amount')),
  ],
  'usageCorrections.ts requiredDescription(textLimits.correctionReason': [
    most(500, newUsageCorrection, text('reason')),
  ],
  'userSettings.ts {0,63}': [most(64, userSettingName, plain(''))],
  'userSettings.ts .max(16_384': [most(16_384, userSettingBody, plain('setting_value'))],
  'wizard.ts requiredText(wizardLimits.name': [
    most(75, datasetWizard, (size) => wizardOf('name', letters(size))),
  ],
  'wizard.ts requiredDescription(wizardLimits.description': [
    most(200, datasetWizard, (size) => wizardOf('description', keys(size))),
  ],
  'wizard.ts requiredText(wizardLimits.vendor': [most(75, vendorName, text(''))],
  'webhooks.ts requiredText(textLimits.webhookName': [most(60, newWebhook, text('name'))],
  'webhooks.ts requiredText(2000': [
    most(2000, newWebhook, (size) => ({ url: `https://a.example/${letters(size - 18)}` })),
  ],
  'wizard.ts .max(0': [most(0, newPrimaryKeyName, (size) => ({ '': 'ä'.repeat(size) }))],
};

/** Bounds of computed values, and generic rules that other rules use. */
const notFields = [
  'keyUsage.ts .length(usageDays',
  'recordUsage.ts .length(usageDays',
  'text.ts length <= max',
  'typedCodec.ts length <= max',
  'typedNumbers.ts {0,18}',
  'wholeNumber.ts .min(min',
  'wholeNumber.ts .max(max',
  'identityProvider.ts .max(max',
  // A key is accepted only as PEM; the settings of the identity provider test it.
  'identityProvider.ts text(maxKeyLength',
  'identityProvider.ts pastedPublicKey(maxKeyLength',
  'pem.ts .max(max',
  // Lines that are written, not read.
  'pemText.ts {1,64}',
];

const written =
  /(?<!Math)\.(?:max|min|length|lt|gt|lte|gte)\(\s*[^,)\s]+|\b(?:requiredText|requiredDescription|wholeNumber|text|pastedPublicKey)\(\s*[^,)\s:]+(?=[,)])|(?:\blength|\bcountConditions\(search\)) <= [\w.]+|\{\d+,\d+\}/g;

const isRefused = (schema: z.ZodType, body: Record<string, unknown>): boolean => {
  // A bare value is written as a field without a name.
  const payload = '' in body ? body[''] : body;
  const path = pathOf(payload);
  const problems = schema.safeParse(payload).error?.issues ?? [];
  return flat(problems).some((issue) => issue.slice(0, path.length).join('.') === path.join('.'));
};
/** Path of the measured field; it skips fields that only choose a schema. */
function pathOf(payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return [];
  const [name, value]: [string, unknown] = Object.entries(payload).find(
    ([field]) => !['dataset_type', 'apiKeyUuid', 'type'].includes(field),
  ) ?? ['', undefined];
  return name === '' || name === 'filters' ? [] : [name, ...pathOf(value)];
}
const flat = (issues: readonly z.core.$ZodIssue[]): PropertyKey[][] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? issue.errors.flatMap((branch) => flat(branch).map((path) => issue.path.concat(path)))
      : [issue.path],
  );

describe('a bound of the contract', () => {
  it('has a row here wherever the contract contains one', () => {
    const contractBounds = sourceFiles('contract').flatMap((file) =>
      [...readSource(file).matchAll(written)].map(
        ([bound]) => `${basename(file)} ${bound.replace(/(?<=\()\s+/, '')}`,
      ),
    );
    expect([...new Set(contractBounds)].toSorted()).toEqual(
      [...Object.keys(bounds), ...notFields].toSorted(),
    );
  });

  const rows = Object.entries(bounds).flatMap(([name, all]) =>
    all.map(([side, bound, schema, field]) => ({ name, side, bound, schema, field })),
  );
  it.each(rows)('$name: at $side $bound', ({ side, bound, schema, field }) => {
    expect(isRefused(schema, field(bound))).toBe(false);
    expect(isRefused(schema, field(side === 'most' ? bound + 1 : bound - 1))).toBe(true);
  });
});
