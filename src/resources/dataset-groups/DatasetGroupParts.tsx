import { datasetGroupTexts as texts } from '../../../texts/datasetGroups';
import type { RecordPageParts } from '../../model/resource';
import { displayTime } from '../../ui/formats';
import { AccessTable } from '../access/AccessTable';
import { datasetsField } from './DatasetsInput';
import { type DatasetGroupRecord, detailFields } from './record';

const fields = [...detailFields, datasetsField];

/** What a group's page has beyond its texts: its datasets, and who can use them (companion.md). */
const parts: RecordPageParts<DatasetGroupRecord> = {
  fields: () => fields,
  detailsTitle: texts.about,
  details: (record) => [
    { label: texts.created, value: displayTime(record.created_at) },
    { label: texts.createdBy, value: record.creator?.name ?? texts.unknown },
  ],
  sections: [
    {
      id: 'access',
      place: 'below',
      section: ({ record }) => <AccessTable resource="dataset-groups" uuid={record.uuid} />,
    },
  ],
};
export default parts;
