import type { PrimaryKeyRecord } from '../../../contract/keys/primaryKeys';
import { daysText } from '../../../texts/admin-kit/times';
import { primaryKeyTexts as texts } from '../../../texts/keys/primaryKeys';
import type { RecordPageParts } from '../../model/resource';
import { DetailsTable } from '../../ui/DetailsTable';
import { countText, displayTime, relativeTime } from '../../ui/formats';
import { lazyPart } from '../../ui/LazyPart';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { PagedRows } from '../PagedRows';
import { RecordLinks } from '../RecordLinks';
import { rotationRemark } from '../rotation/rotationRemark';
import { RotationAlert } from '../rotation/RotationAlert';
import { historyOf, rotationsOf } from '../traces';
import { stateOf } from './record';

const VersionsTab = lazyPart(() => import('./VersionsTab'));

/** Parts of a primary key's page beyond its fields (companion.md "Primary key detail"). */
const parts: RecordPageParts<PrimaryKeyRecord> = {
  status: stateOf,
  summary: (record) => {
    const { next_rotation_date: next } = record;
    const remark = rotationRemark(record, new Date());
    return [
      { label: texts.schedule, value: daysText(record.key_rotation_interval) },
      {
        label: texts.nextRotation,
        value: next ? displayTime(next) : texts.none,
        remark,
        // The remark already tells a near rotation.
        explanation: next && remark?.tone !== 'info' ? relativeTime(next) : undefined,
      },
      { label: texts.timesRotated, value: record.rotation_count },
      { label: texts.versionCount, value: countText(record.version_count) },
      { label: texts.datasetCount, value: countText(record.dataset_count) },
    ];
  },
  links: (record) => [historyOf(record), rotationsOf('key', record)],
  notices: [{ id: 'rotation', notice: RotationAlert }],
  tabs: [
    { id: 'datasets', label: texts.datasets, content: KeyDatasets },
    {
      id: 'versions',
      label: texts.versionsTab,
      content: ({ record }) => <VersionsTab record={record} />,
    },
  ],
  details: (record) => {
    const { tone, label } = stateOf(record);
    return [
      {
        label: texts.status,
        value: <StatusPill tone={tone}>{label}</StatusPill>,
        explanation: record.enabled ? undefined : texts.disabledMeans,
      },
      { label: texts.created, value: displayTime(record.created_at) },
      { label: texts.createdBy, value: record.creator?.name ?? texts.unknown },
    ];
  },
};
export default parts;

function KeyDatasets({ record: { uuid } }: { record: PrimaryKeyRecord }) {
  return (
    <PageSection title={texts.datasets}>
      <PagedRows<PrimaryKeyRecord['datasets'][number]>
        source={{ resource: 'primary-keys', uuid, part: 'datasets' }}
        none={texts.noDatasets}
      >
        {(datasets) => (
          <DetailsTable
            label={texts.datasets}
            titles={[texts.dataset, texts.groups]}
            rows={datasets.map(({ uuid: dataset, name, groups = [] }) => ({
              key: dataset,
              cells: [
                <RecordLinks
                  key="dataset"
                  resource="datasets"
                  records={[{ uuid: dataset, name }]}
                />,
                <RecordLinks key="groups" resource="dataset-groups" records={groups} />,
              ],
            }))}
          />
        )}
      </PagedRows>
    </PageSection>
  );
}
