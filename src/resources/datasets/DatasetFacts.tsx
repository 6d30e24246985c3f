import Box from '@mui/material/Box';
import { encryptionAlgorithmLabels, isLocked, lockedText } from '../../../contract/datasetTerms';
import { displayTime } from '../../dates/displayTime';
import type { Definition } from '../../forms/DefinitionList';
import { DefinitionList } from '../../forms/DefinitionList';
import { PageSection } from '../../page/PageSection';
import { daysText } from '../daysText';
import { CharacterSet } from './CharacterSet';
import { rulesInWords } from './definitionWords';
import type { DatasetRecord } from './record';
import { fieldLabels } from './record';

/** What the page of a dataset shows and does not edit (console.md section 2). */
export function DatasetFacts({ record }: { record: DatasetRecord }) {
  const structured = record.dataset_type === 'structured';
  return (
    <>
      {structured && (
        <PageSection title="Definition">
          {isLocked(record) && <Box sx={{ mb: 2 }}>{lockedText}</Box>}
          <DefinitionList items={definitionOf(record)} />
        </PageSection>
      )}
      <PageSection title="Encryption">
        <DefinitionList items={encryptionOf(record)} />
      </PageSection>
      <PageSection title="About">
        <DefinitionList items={aboutOf(record)} />
      </PageSection>
    </>
  );
}

function definitionOf(record: DatasetRecord): Definition[] {
  const rules = rulesInWords(record.passthrough_rules);
  const set = (
    field: 'input_character_set' | 'output_character_set' | 'passthrough_character_set',
  ) => ({
    label: fieldLabels[field],
    value: <CharacterSet label={fieldLabels[field]} set={record[field] ?? ''} />,
  });
  const edited: Definition[] = [
    set('input_character_set'),
    set('output_character_set'),
    { label: fieldLabels.input_min_length, value: record.input_min_length ?? 'None' },
    { label: fieldLabels.input_max_length, value: record.input_max_length ?? 'None' },
    set('passthrough_character_set'),
  ];
  return [
    // The inputs above the facts show these while they can be edited.
    ...(isLocked(record) ? edited : []),
    {
      label: 'Partial Encryption Rules',
      value:
        rules.length === 0 ? (
          'None: every character is encrypted'
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </Box>
        ),
    },
    { label: 'Tweak Source', value: <TweakSource source={record.tweak_source} /> },
  ];
}

/** The spec shows the tweak source as a disabled field with its only value. */
function TweakSource({ source }: { source: string | null }) {
  return (
    <Box
      component="input"
      disabled
      aria-label="Tweak Source"
      value={source ?? 'None'}
      readOnly
      sx={{ font: 'inherit', color: 'text.primary', bgcolor: 'action.hover', p: 0.5, border: 0 }}
    />
  );
}

function encryptionOf(record: DatasetRecord): Definition[] {
  const structured = record.dataset_type === 'structured';
  return [
    {
      label: 'Encryption Algorithm',
      value: encryptionAlgorithmLabels[record.encryption_algorithm],
    },
    ...(structured && record.max_key_rotations !== null
      ? [{ label: 'Max Data Key Rotations', value: record.max_key_rotations }]
      : []),
    { label: 'Times Rotated', value: record.rotation_count },
    {
      label: 'Last Key Rotation',
      value: record.last_key_rotation_date ? displayTime(record.last_key_rotation_date) : 'Never',
    },
    {
      label: 'Rotation Interval',
      value:
        record.key_rotation_interval === null ? 'None' : daysText(record.key_rotation_interval),
    },
    { label: 'Primary Key', value: record.primary_key.name },
  ];
}

function aboutOf(record: DatasetRecord): Definition[] {
  const structured = record.dataset_type === 'structured';
  const groups = record.dataset_groups.map(({ name }) => name);
  return [
    { label: 'Type', value: structured ? 'Structured' : 'Unstructured' },
    ...(structured ? [] : [{ label: 'Storage Vendor', value: record.vendor ?? 'None' }]),
    { label: 'Dataset Groups', value: groups.length > 0 ? groups.join(', ') : 'None' },
    {
      label: 'Status',
      value: record.published_at ? `Published ${displayTime(record.published_at)}` : 'Draft',
      explanation: statusText(record),
    },
    { label: 'Created', value: displayTime(record.created_at) },
    { label: 'Last Updated', value: displayTime(record.updated_at) },
    { label: 'Created By', value: record.creator?.name ?? 'Unknown' },
  ];
}

const statusText = (record: DatasetRecord): string | undefined =>
  record.dataset_type === 'unstructured' || isLocked(record)
    ? undefined
    : 'Not published yet: its character sets, lengths and passthrough can still be changed.';
