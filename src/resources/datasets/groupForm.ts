import { recordUuid, z } from '../../../contract/lib/zod';
import { datasetTexts } from '../../../texts/datasets/datasets';
import { ruleTexts } from '../../../texts/rules/fields';
import type { BulkForm } from '../../model/bulkDialog';

const name = 'dataset_group_uuid';

/** Asks for the group that all chosen datasets are added to. */
const groupForm: BulkForm = {
  fields: [
    {
      kind: 'reference',
      name,
      label: datasetTexts.selection.groupLabel,
      reference: 'dataset-groups',
    },
  ],
  schema: () => Promise.resolve(z.object({ [name]: recordUuid.or(z.literal('')) })),
  check: (values) => (values[name] ? undefined : ruleTexts.required),
};
export default groupForm;
