import Box from '@mui/material/Box';
import { kindOfShare, toneOf } from '../../../contract/attention/attentionTones';
import { encryptionAlgorithmLabels, isLocked } from '../../../contract/definition/datasetTerms';
import { isTyped } from '../../../contract/definition/dataTypes';
import { snippetTexts } from '../../../texts/api-keys/credentials';
import { datasetPageTexts as texts } from '../../../texts/datasets/datasetPage';
import { datasetTexts } from '../../../texts/datasets/datasets';
import { typedDataTexts } from '../../../texts/datasets/typedData';
import { lockedText, dataTypeLabels } from '../../../texts/datasets/datasetTerms';
import { definitionDetails, rulesDetail } from '../../definition/details';
import { derivedDetails, typedDetails } from '../../definition/typedDetails';
import type { Detail } from '../../model/detail';
import type { RecordPageParts } from '../../model/resource';
import { DefinitionList } from '../../ui/DefinitionList';
import { displayTime, relativeTime } from '../../ui/formats';
import { lazyPart } from '../../ui/LazyPart';
import { LoadingNote } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { RotationAlert } from '../rotation/RotationAlert';
import { AccessTable } from '../access/AccessTable';
import { rotationRemark } from '../rotation/rotationRemark';
import { RecordLinks } from '../RecordLinks';
import { rotationsOf, traceLinks } from '../traces';
import { usageDetail } from '../usage';
import { definitionIn, detailsFields, draftFields } from './datasetFields';
import { draftUpdate } from './draftUpdate';
import { type DatasetRecord, isDraft, isStructured } from './record';

const KeysTab = lazyPart(() => import('./KeysTab'));
const ProgramTab = lazyPart(() => import('./ProgramTab'));
const TryItPanel = lazyPart(() => import('./try-it/TryItPanel'), true);

type Props = { record: DatasetRecord };

const parts: RecordPageParts<DatasetRecord> = {
  fields: (record) => (isDraft(record) ? draftFields : detailsFields),
  schema: async (record) => {
    if (isDraft(record))
      return (await import('./draftSchema')).draftSchema({ ...record, ...definitionIn(record) });
    return (await import('../../../contract/datasets/datasets')).datasetDetails(record.name);
  },
  toUpdate: (changes, formValues, record) =>
    isDraft(record) ? draftUpdate(changes, formValues, record.data_type_config) : changes,
  status: (record) =>
    isLocked(record)
      ? { label: texts.publishedState, tone: 'ok' }
      : { label: datasetTexts.draft, tone: 'warning' },
  summary: (record) => [
    {
      label: datasetTexts.type,
      value: datasetTexts[record.dataset_type],
      explanation: kindText(record),
    },
    {
      label: datasetTexts.groups,
      value: <RecordLinks resource="dataset-groups" records={record.dataset_groups} />,
    },
    {
      label: datasetTexts.primaryKey,
      value: <RecordLinks resource="primary-keys" records={[record.primary_key]} />,
      explanation: record.primary_key_enabled ? undefined : texts.disabled,
    },
    ...keyUse(record),
    ...usageDetail(record.usage),
  ],
  links: (record) => [
    ...traceLinks(record, 'dataset_uuid'),
    ...(record.next_rotation_date ? [rotationsOf('key', record.primary_key)] : []),
  ],
  notices: [{ id: 'rotation', notice: RotationAlert }],
  tabs: [
    { id: 'overview', label: texts.overview, content: Overview },
    {
      id: 'keys',
      label: texts.keysTab,
      content: ({ record }) => <KeysTab record={record} />,
    },
    {
      id: 'program',
      label: snippetTexts.title,
      content: ({ record }) => <ProgramTab record={record} />,
    },
  ],
};
export default parts;

/** The kind of structured data where it is not text, and the algorithm. */
function kindText({ data_type: kind, encryption_algorithm: algorithm }: DatasetRecord): string {
  const label = encryptionAlgorithmLabels[algorithm];
  return isTyped(kind) ? `${dataTypeLabels[kind]}, ${label}` : label;
}

/** Fact on key use: used keys of the maximum, a remark if few are left, and the time of the next rotation. */
function keyUse(record: DatasetRecord): Detail[] {
  const { max_key_rotations: max, wrapped_key_count: used } = record;
  if (max === null) return [];
  const tone = toneOf(kindOfShare('keyNumbers', used, max));
  const text = used < max ? texts.keysNearlyUsed : texts.allKeysUsed;
  return [
    {
      label: texts.keys,
      value: texts.keysUsed(used, max),
      remark: tone ? { tone, text } : rotationRemark(record, new Date()),
      explanation: nextText(record),
    },
  ];
}

function nextText({ next_rotation_date: next, ...record }: DatasetRecord) {
  if (record.max_key_rotations === 1) return typedDataTexts.cannotRotate;
  if (next) return texts.nextRotation(displayTime(next), relativeTime(next));
  if (!record.primary_key_enabled) return texts.notScheduledDisabled;
  return record.published_at ? texts.notScheduled : texts.notScheduledDraft;
}

/** Placeholder of Try it with the same height, so that the content below does not move when its code has loaded. */
function TryItRoom({ record }: Props) {
  const minHeight = isStructured(record)
    ? { xs: 448, sm: 344, md: 226 }
    : { xs: 420, sm: 312, md: 174 };
  return (
    <Box sx={{ minHeight }}>
      <LoadingNote />
    </Box>
  );
}

/** Overview of a dataset: a trial of its encryption, its access, and its definition. */
function Overview({ record }: Props) {
  return (
    <>
      <PageSection title={texts.tryIt}>
        <TryItPanel record={record} fallback={<TryItRoom record={record} />} />
      </PageSection>
      <AccessTable resource="datasets" uuid={record.uuid} />
      <DefinitionSection record={record} />
      <AboutSection record={record} />
    </>
  );
}

function DefinitionSection({ record }: Props) {
  if (!isStructured(record)) return null;
  const { data_type_config: typed } = record;
  return (
    <PageSection title={texts.definition}>
      {isLocked(record) && <Box sx={{ mb: 2 }}>{lockedText}</Box>}
      <DefinitionList
        items={[
          ...(typed
            ? [...typedDetails(typed), ...derivedDetails(typed, record)]
            : [...definitionDetails(record), rulesDetail(record.passthrough_rules)]),
          { label: texts.tweakSource, value: <TweakSource source={record.tweak_source} /> },
        ]}
      />
    </PageSection>
  );
}

/** The spec shows the tweak source as a disabled field with its only value. */
const TweakSource = ({ source }: { source: string | null }) => (
  <Box
    component="input"
    disabled
    aria-label={texts.tweakSource}
    value={source ?? texts.none}
    readOnly
    sx={{ font: 'inherit', color: 'text.secondary', bgcolor: 'transparent', p: 0, border: 0 }}
  />
);

function AboutSection({ record }: Props) {
  const { dataset_type: type, published_at: published } = record;
  return (
    <PageSection title={texts.about}>
      <DefinitionList
        items={[
          ...(type === 'unstructured'
            ? [{ label: texts.vendor, value: record.vendor ?? texts.none }]
            : []),
          {
            label: texts.status,
            value: published ? texts.published(displayTime(published)) : datasetTexts.draft,
            explanation: isDraft(record) ? texts.draftMeans : undefined,
          },
          { label: texts.created, value: displayTime(record.created_at) },
          { label: texts.lastUpdated, value: displayTime(record.updated_at) },
          { label: texts.createdBy, value: record.creator?.name ?? texts.unknown },
        ]}
      />
    </PageSection>
  );
}
