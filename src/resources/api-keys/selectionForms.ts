import { associationTypes } from '../../../contract/api-keys/apiKeyTerms';
import { ipAllowed } from '../../../contract/api-keys/ipRanges';
import { recordUuid, z } from '../../../contract/lib/zod';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { ruleTexts } from '../../../texts/rules/fields';
import type { BulkForm } from '../../model/bulkDialog';
import { isComplete } from './expiry';
import { apiKeyFields, expireFields } from './fields';

const texts = apiKeyTexts.selection;

const expire: BulkForm = {
  fields: expireFields,
  schema: async () => (await import('./formSchemas')).expireSchema,
  check: ({ end_date_tm: expiry }) =>
    isComplete(String(expiry)) ? undefined : apiKeyTexts.expiry.choose,
};

const ranges: BulkForm = {
  fields: apiKeyFields.flatMap((field) =>
    field.name === 'ip_allowed' && field.kind === 'custom'
      ? [{ ...field, hint: texts.ranges.hint }]
      : [],
  ),
  schema: () => Promise.resolve(z.object({ ip_allowed: ipAllowed })),
  check: ({ ip_allowed: list }) =>
    String(list ?? '').trim() === '' ? texts.ranges.needed : undefined,
};

const associate: BulkForm = {
  fields: [
    {
      kind: 'reference',
      name: 'dataset_group_uuid',
      label: apiKeyTexts.associations.group,
      reference: 'dataset-groups',
    },
    {
      kind: 'select',
      name: 'type',
      label: apiKeyTexts.associations.type,
      choices: associationTypes,
    },
  ],
  initial: { type: 'encrypt,decrypt' },
  schema: () =>
    Promise.resolve(
      z.object({ dataset_group_uuid: recordUuid.or(z.literal('')), type: z.string() }),
    ),
  check: ({ dataset_group_uuid: group }) => (group ? undefined : ruleTexts.required),
};

export const selectionForms = { expire, ranges, associate };
