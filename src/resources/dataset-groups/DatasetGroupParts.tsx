import type { DatasetGroupRecord } from '../../../contract/dataset-groups/datasetGroups';
import { datasetGroupTexts as texts } from '../../../texts/dataset-groups/datasetGroups';
import { uuidsIn } from '../../model/field';
import type { RecordPageParts } from '../../model/resource';
import { countText, displayTime } from '../../ui/formats';
import { AccessTable } from '../access/AccessTable';
import { rotationsOf, traceLinks } from '../traces';
import { usageDetail } from '../usage';
import { datasetsField } from './DatasetsInput';
import { detailFields } from './record';

const fields = [...detailFields, datasetsField];

/** Parts of a group's page beyond its texts: its datasets, and who can use them (companion.md). */
const parts: RecordPageParts<DatasetGroupRecord> = {
  fields: () => fields,
  // A dataset that joins a group from the identity provider becomes accessible to the group's people.
  accessOf: ({ datasets }, { provisioned_people: people, dataset_uuids: saved }) =>
    people > 0 && uuidsIn(datasets).some((uuid) => !saved.includes(uuid))
      ? ['api-keys', 'grant-decryption']
      : undefined,
  summary: (record) => [
    { label: texts.datasets, value: countText(record.dataset_count) },
    { label: texts.apiKeys, value: countText(record.api_key_count) },
    { label: texts.created, value: displayTime(record.created_at) },
    { label: texts.createdBy, value: record.creator?.name ?? texts.unknown },
    ...usageDetail(record.usage),
  ],
  links: (record) => [...traceLinks(record, 'dataset_group_name'), rotationsOf('group', record)],
  tabs: [
    { id: 'datasets', label: texts.datasets, fields: [datasetsField.name] },
    {
      id: 'access',
      label: texts.access,
      content: ({ record }) => (
        <AccessTable resource="dataset-groups" uuid={record.uuid} compared />
      ),
    },
  ],
};
export default parts;
