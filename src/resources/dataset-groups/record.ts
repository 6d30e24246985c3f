import type { DatasetType } from '../../../contract/definition/datasetTerms';
import { textLimits } from '../../../contract/lib/textLimits';
import { datasetGroupTexts as texts } from '../../../texts/dataset-groups/datasetGroups';
import type { InputField } from '../../model/field';

/** The data of a dataset that its choice needs. */
export interface ChosenDataset {
  uuid: string;
  name: string;
  /** Unknown if the dataset is gone. */
  dataset_type?: DatasetType;
}

/** Text fields of a group; the page and the last step of creation add its datasets. */
export const detailFields: readonly InputField[] = [
  {
    kind: 'text',
    name: 'name',
    label: texts.name,
    max: textLimits.datasetGroupName,
    check: { kind: 'dataset-groups', delayMs: 100 },
  },
  { kind: 'multiline', name: 'description', label: texts.description, max: textLimits.description },
];
