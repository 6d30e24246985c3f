import { LinkBase } from 'ra-core';
import { primaryKeyTexts as texts } from '../../../texts/primaryKeys';
import type { RecordPageParts } from '../../model/resource';
import { DetailsTable } from '../../ui/DetailsTable';
import { daysText, displayTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { PagedRows } from '../PagedRows';
import { RotationAlert } from '../RotationAlert';
import type { PrimaryKeyRecord } from './record';

/** What the page of a primary key has beyond its fields (companion.md "Primary key detail"). */
const parts: RecordPageParts<PrimaryKeyRecord> = {
  detailsTitle: texts.about,
  details: (record) => [
    {
      label: texts.status,
      value: record.enabled ? texts.enabled : texts.disabled,
      explanation: record.enabled ? undefined : texts.disabledMeans,
    },
    { label: texts.timesRotated, value: record.rotation_count },
    { label: texts.schedule, value: daysText(record.key_rotation_interval) },
    {
      label: texts.nextRotation,
      value: record.next_rotation_date ? displayTime(record.next_rotation_date) : texts.none,
    },
    { label: texts.created, value: displayTime(record.created_at) },
    { label: texts.createdBy, value: record.creator?.name ?? texts.unknown },
  ],
  sections: [
    { id: 'failure', place: 'above', section: RotationAlert },
    { id: 'datasets', place: 'below', section: KeyDatasets },
    { id: 'versions', place: 'below', section: VersionHistory },
  ],
};
export default parts;

/** The datasets that the key protects, with their groups. */
function KeyDatasets({ record: { uuid } }: { record: PrimaryKeyRecord }) {
  return (
    <PageSection title={texts.datasets}>
      <PagedRows<PrimaryKeyRecord['datasets'][number]>
        of={{ resource: 'primary-keys', uuid, part: 'datasets' }}
        none={texts.noDatasets}
      >
        {(datasets) => (
          <DetailsTable
            label={texts.datasets}
            titles={[texts.dataset, texts.groups]}
            rows={datasets.map(({ uuid: dataset, name, dataset_groups: groups = [] }) => ({
              key: dataset,
              cells: [
                <LinkBase key={dataset} to={`/datasets/${dataset}`}>
                  {name}
                </LinkBase>,
                groups.map((group) => group.name).join(', ') || texts.none,
              ],
            }))}
          />
        )}
      </PagedRows>
    </PageSection>
  );
}

/** Every version of the key, newest first: retired ones can still decrypt (decision 19). */
function VersionHistory({ record: { versions } }: { record: PrimaryKeyRecord }) {
  return (
    <PageSection title={texts.versions}>
      <DetailsTable
        label={texts.versions}
        titles={[texts.version, texts.status, texts.created, texts.createdBy]}
        rows={versions.map(({ version, status, created_at: created, creator }) => ({
          key: String(version),
          cells: [version, texts.versionStatus[status], displayTime(created), creator.name],
        }))}
      />
    </PageSection>
  );
}
