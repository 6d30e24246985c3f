import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import {
  encryptionAlgorithmLabels,
  isLocked,
  lockedText,
  storedLimits,
} from '../../../contract/datasetTerms';
import { dataTypeLabels, isTyped } from '../../../contract/dataTypes';
import { definitionFields } from '../../../contract/definitionRules';
import { keptLengths } from '../../../contract/partialEncryption';
import { snippetTexts } from '../../../texts/credentials';
import { datasetTexts as texts } from '../../../texts/datasets';
import { definitionTexts } from '../../../texts/definition';
import { isNamed } from '../../dataProvider/envelope';
import { typedDataTexts } from '../../../texts/typedData';
import { definitionDetails, rulesDetail } from '../../definition/details';
import { derivedDetails, typedDetails } from '../../definition/typedDetails';
import { typedInputs, typedValuesOf } from '../../definition/typedForm';
import { useFormAccess } from '../../inputs/formAccess';
import { CheckedNameInput } from '../../inputs/inputs';
import type { Detail } from '../../model/detail';
import type { Field } from '../../model/field';
import type { RecordPageParts } from '../../model/resource';
import { DefinitionList } from '../../ui/DefinitionList';
import { daysText, displayTime, relativeTime } from '../../ui/formats';
import { lazyPart } from '../../ui/LazyPart';
import { LoadingNote } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { RotationAlert } from '../RotationAlert';
import { AccessTable } from '../access/AccessTable';
import { RecordLinks } from '../RecordLinks';
import { tracesOf } from '../traces';
import { callsFact } from '../usage';
import { draftUpdate } from './draftUpdate';
import { type DatasetRecord, isDraft, isStructured } from './record';

// A published definition is only read: most pages never need this part.
const DefinitionEditor = lazyPart(() => import('../../definition/DefinitionEditor'));
const UsageSnippets = lazyPart(() => import('../../credentials/UsageSnippets'));
const TryItPanel = lazyPart(() => import('./try-it/TryItPanel'), true);

type Props = { record: DatasetRecord };

const detailsFields: readonly Field[] = [
  { kind: 'custom', name: 'name', label: texts.name, input: NameInput },
  {
    kind: 'multiline',
    name: 'description',
    label: texts.description,
    max: storedLimits.description,
  },
];
const draftFields: readonly Field[] = [
  ...detailsFields,
  // One editor draws all of them.
  draftField('data_type', typedDataTexts.kind, DefinitionInput),
  ...definitionFields.map((name) => draftField(name, definitionTexts.labels[name])),
  ...Object.values(typedInputs).flatMap((inputs) =>
    inputs.map(({ field, source }) => draftField(source, typedDataTexts.fields[field])),
  ),
];

function draftField(
  name: keyof ReturnType<typeof definitionIn>,
  label: string,
  input: () => ReactNode = () => null,
): Field {
  const read = (record: Readonly<Record<string, unknown>> | null) =>
    record && definitionIn(record)[name];
  return { kind: 'custom', name, label, wide: true, input, read };
}

const parts: RecordPageParts<DatasetRecord> = {
  fields: (record) => (isDraft(record) ? draftFields : detailsFields),
  schema: async (record) => {
    if (isDraft(record))
      return (await import('./draftSchema')).draftSchema({ ...record, ...definitionIn(record) });
    return (await import('../../../contract/datasets')).datasetDetails(record.name);
  },
  toUpdate: (changed, sent, record) =>
    isDraft(record) ? draftUpdate(changed, sent, record.data_type_config) : changed,
  status: (record) =>
    isLocked(record)
      ? { label: texts.publishedState, tone: 'ok' }
      : { label: texts.draft, tone: 'warning' },
  summary: (record) => [
    {
      label: texts.type,
      value: texts[record.dataset_type],
      explanation: kindText(record),
    },
    {
      label: texts.groups,
      value: <RecordLinks resource="dataset-groups" records={record.dataset_groups} />,
    },
    {
      label: texts.primaryKey,
      value: <RecordLinks resource="primary-keys" records={[record.primary_key]} />,
      explanation: record.primary_key_enabled ? undefined : texts.disabled,
    },
    ...keyUse(record),
    ...callsFact(record.usage),
  ],
  links: (record) => tracesOf(record, 'dataset_uuid'),
  notices: [{ id: 'rotation', notice: RotationAlert }],
  tabs: [
    { id: 'overview', label: texts.overview, content: Overview },
    {
      id: 'program',
      label: snippetTexts.title,
      content: ({ record }) => (
        <UsageSnippets
          datasetName={record.name}
          datasetType={record.dataset_type}
          dataType={record.data_type ?? undefined}
          size={sizeIn(record.data_type_config)}
        />
      ),
    },
  ],
};
export default parts;

/** The name, with a warning while it is being changed: client programs know the dataset by it. */
function NameInput({ record }: { record: Readonly<Record<string, unknown>> | undefined }) {
  const { dirtyFields } = useFormState({ name: 'name' });
  const isChanged = dirtyFields['name'] === true;
  return (
    <CheckedNameInput
      source="name"
      label={texts.name}
      max={storedLimits.name}
      kind="datasets"
      delayMs={300}
      saved={isNamed(record) ? record : undefined}
      hint={isChanged ? texts.nameChange(String(record?.['name'])) : undefined}
    />
  );
}

/** As the wizard has it: with lengths in place of the rules that keep an end. */
function definitionIn(record: Readonly<Record<string, unknown>>) {
  // The form stands on the page of a dataset: what it edits is one.
  const draft = record as unknown as DatasetRecord;
  const { input_character_set, output_character_set, passthrough_character_set } = draft;
  const { input_min_length, input_max_length, data_type_config: typed } = draft;
  return {
    input_character_set,
    output_character_set,
    passthrough_character_set,
    input_min_length,
    input_max_length,
    ...keptLengths(draft.passthrough_rules),
    ...typedValuesOf(typed),
  };
}

const sizeIn = (typed: DatasetRecord['data_type_config']) =>
  typed && 'size' in typed ? typed.size : undefined;

/** The kind of structured data where it is not text, and the algorithm. */
function kindText({ data_type: kind, encryption_algorithm: algorithm }: DatasetRecord): string {
  const label = encryptionAlgorithmLabels[algorithm];
  return isTyped(kind) ? `${dataTypeLabels[kind]}, ${label}` : label;
}

function DefinitionInput() {
  const { readOnlyReasonId } = useFormAccess();
  return <DefinitionEditor ownExample readOnly={readOnlyReasonId !== undefined} />;
}

/** How many of the keys there is room for are used, and when the next one comes. */
function keyUse(record: DatasetRecord): Detail[] {
  const { max_key_rotations: max, wrapped_key_count: used } = record;
  if (max === null) return [];
  return [{ label: texts.keys, value: texts.keysUsed(used, max), explanation: nextText(record) }];
}

function nextText({ next_rotation_date: next, ...record }: DatasetRecord) {
  if (record.max_key_rotations === 1) return typedDataTexts.cannotRotate;
  if (next) return texts.nextRotation(displayTime(next), relativeTime(next));
  if (!record.primary_key_enabled) return texts.notScheduledDisabled;
  return record.published_at ? texts.notScheduled : texts.notScheduledDraft;
}

/** As much room as Try it takes, while its code is on its way: what stands below would be moved down by it. */
function TryItRoom({ record }: Props) {
  const keyNumber = isStructured(record) ? 30 : 0;
  const minHeight = { xs: 538 + keyNumber, sm: 440 + keyNumber, md: 236 + keyNumber };
  return (
    <Box sx={{ minHeight }}>
      <LoadingNote />
    </Box>
  );
}

/** What the dataset does, who may use it, and how it is defined. */
function Overview({ record }: Props) {
  return (
    <>
      <PageSection title={texts.tryIt}>
        <TryItPanel record={record} fallback={<TryItRoom record={record} />} />
      </PageSection>
      <AccessTable resource="datasets" uuid={record.uuid} />
      <DefinitionSection record={record} />
      <EncryptionSection record={record} />
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

function EncryptionSection({ record }: Props) {
  const { last_key_rotation_date: last, key_rotation_interval: interval } = record;
  const { encryption_algorithm: algorithm, max_key_rotations: max } = record;
  return (
    <PageSection title={texts.encryption}>
      <DefinitionList
        items={[
          { label: texts.encryptionAlgorithm, value: encryptionAlgorithmLabels[algorithm] },
          // Unstructured data has a new key for every text: there is none to rotate (decision 38).
          ...(isStructured(record)
            ? [
                ...(max === null ? [] : [{ label: texts.maxRotations, value: max }]),
                { label: texts.timesRotated, value: record.rotation_count },
                { label: texts.lastRotation, value: last ? displayTime(last) : texts.never },
                {
                  label: texts.interval,
                  value: interval === null ? texts.none : daysText(interval),
                },
              ]
            : []),
        ]}
      />
    </PageSection>
  );
}

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
            value: published ? texts.published(displayTime(published)) : texts.draft,
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
