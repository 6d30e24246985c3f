import { encryptionAlgorithmLabels } from '../../../contract/definition/datasetTerms';
import type { DataKeyRow } from '../../../contract/usage/keyUsage';
import { usageDays } from '../../../contract/usage/usageTerms';
import { daysText } from '../../../texts/admin-kit/times';
import { datasetPageTexts } from '../../../texts/datasets/datasetPage';
import { datasetTexts } from '../../../texts/datasets/datasets';
import { keyUsageTexts as texts } from '../../../texts/keys/keyUsage';
import { DefinitionList } from '../../ui/DefinitionList';
import { DetailsTable } from '../../ui/DetailsTable';
import { displayTime } from '../../ui/formats';
import { Moment } from '../../ui/Moment';
import { Muted } from '../../ui/Muted';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { KeySharesSection } from '../key-usage/KeySharesSection';
import {
  foldedUsage,
  foldedUsageOnTablet,
  usageCells,
  usageTitles,
} from '../key-usage/usageColumns';
import { PagedRows } from '../PagedRows';
import { type DatasetRecord, isStructured } from './record';

type Props = { record: DatasetRecord };

/** Data keys of a dataset, their use, and their rotation. */
export default function KeysTab({ record }: Props) {
  const { uuid } = record;
  if (!isStructured(record))
    return (
      <>
        <PageSection title={texts.keys}>{texts.unstructured}</PageSection>
        <EncryptionSection record={record} />
      </>
    );
  return (
    <>
      <KeySharesSection resource="datasets" uuid={uuid} kind="keys" />
      <PageSection title={texts.keys}>
        <PagedRows<DataKeyRow>
          source={{ resource: 'datasets', uuid, part: 'keys' }}
          none={texts.noKeys}
        >
          {(keys) => <KeysTable keys={keys} />}
        </PagedRows>
        <Muted sx={{ mt: 1 }}>{texts.counted(usageDays)}</Muted>
      </PageSection>
      <EncryptionSection record={record} />
    </>
  );
}

const KeysTable = ({ keys }: { keys: readonly DataKeyRow[] }) => (
  <DetailsTable
    narrow
    label={texts.keys}
    titles={[texts.key, ...usageTitles, texts.created, texts.primaryKeyVersion]}
    folded={[...foldedUsage, texts.created, texts.primaryKeyVersion]}
    foldedOnTablet={[...foldedUsageOnTablet, texts.created, texts.primaryKeyVersion]}
    rows={keys.map(({ key_number: number, usage, created_at: created, ...key }) => ({
      key: String(number),
      cells: [
        <span key="number">
          {number} {usage.use === 'current' && <StatusPill tone="ok">{texts.current}</StatusPill>}
        </span>,
        ...usageCells(usage, 'keys'),
        <Moment key="created" moment={created} />,
        key.primary_key_version,
      ],
    }))}
  />
);

function EncryptionSection({ record }: Props) {
  const { last_key_rotation_date: last, key_rotation_interval: interval } = record;
  const { encryption_algorithm: algorithm, max_key_rotations: max } = record;
  return (
    <PageSection title={datasetPageTexts.encryption}>
      <DefinitionList
        items={[
          {
            label: datasetPageTexts.encryptionAlgorithm,
            value: encryptionAlgorithmLabels[algorithm],
          },
          // Unstructured data has a new key for every text, so there is no key to rotate.
          ...(isStructured(record)
            ? [
                ...(max === null ? [] : [{ label: datasetTexts.maxRotations, value: max }]),
                { label: datasetPageTexts.timesRotated, value: record.rotation_count },
                {
                  label: datasetPageTexts.lastRotation,
                  value: last ? displayTime(last) : datasetPageTexts.never,
                },
                {
                  label: datasetPageTexts.interval,
                  value: interval === null ? datasetPageTexts.none : daysText(interval),
                },
              ]
            : []),
        ]}
      />
    </PageSection>
  );
}
