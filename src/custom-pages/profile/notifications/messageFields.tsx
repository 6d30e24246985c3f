import Box from '@mui/material/Box';
import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  type AttentionKindName,
  attentionThresholds,
} from '../../../../contract/attention/attention';
import {
  hours,
  messageKinds,
  messageModes,
  timeZones,
} from '../../../../contract/attention/messageTerms';
import { notificationTexts as texts } from '../../../../texts/attention/notifications';
import RadioInput from '../../../admin-kit/form/inputs/RadioInput';
import KitSelectInput from '../../../admin-kit/form/inputs/KitSelectInput';
import type { Choice, Field, InputField } from '../../../model/field';

const modeChoices = messageModes.map((value) => ({ value, label: texts.modes[value] }));
const kindLabels = texts.kinds(attentionThresholds);
const quietFields = ['quiet_from', 'quiet_until'] as const;
const hourChoices: Choice[] = hours.map((value) => ({ value, label: value }));

/** Places the choices beside their label if there is room: one line for each kind. */
const besideLabel = {
  '& .MuiFormControl-root': {
    display: { sm: 'grid' },
    gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' },
    alignItems: { sm: 'center' },
    width: '100%',
    maxWidth: 760,
  },
  // Text below the choices stands on a line of its own.
  '& .MuiFormHelperText-root': { gridColumn: '1 / -1', mt: 0 },
} as const;

/** The mode of one kind. */
function ModeInput({ field }: { field: InputField }) {
  const { name, label, hint } = { hint: undefined, ...field };
  return (
    <Box sx={besideLabel}>
      <RadioInput source={name} label={label} hint={hint} choices={modeChoices} row />
    </Box>
  );
}

const modeField = (kind: AttentionKindName): Field => ({
  kind: 'custom',
  name: kind,
  label: kindLabels[kind],
  ...(messageKinds[kind].urgent && { hint: texts.urgent }),
  input: ModeInput,
  wide: true,
  text: (value) => modeChoices.find((mode) => mode.value === value)?.label,
});

/** Two fields that are validated together whenever one of them changes. */
function QuietUntilInput({ field: { name, label, hint } }: { field: InputField }) {
  const { trigger, watch } = useFormContext();
  useEffect(() => {
    const { unsubscribe } = watch((_, { name: changed }) => {
      if (quietFields.some((field) => field === changed)) void trigger([...quietFields]);
    });
    return unsubscribe;
  }, [trigger, watch]);
  return <KitSelectInput source={name} {...{ label, hint }} choices={hourChoices} optional />;
}

/** Choices of time zones: after UTC the saved one, which another browser may have named, and the browser's own. */
function zoneChoices(saved: unknown): Choice[] {
  const { timeZone: browserZone } = new Intl.DateTimeFormat().resolvedOptions();
  const [utc = 'UTC', ...otherZones] = timeZones();
  const names = [
    ...new Set([utc, ...(typeof saved === 'string' ? [saved] : []), browserZone, ...otherZones]),
  ];
  return names.map((value) => ({ value, label: value }));
}

function ZoneInput({ field: { name, label } }: { field: InputField }) {
  const saved: unknown = useFormContext().formState.defaultValues?.[name];
  const choices = useMemo(() => zoneChoices(saved), [saved]);
  return <KitSelectInput source={name} {...{ label, choices }} />;
}

/** Fields of the kinds and hours of a person's or a webhook's messages. */
export const messageFields = (kinds: readonly AttentionKindName[]): Field[] => [
  ...kinds.map(modeField),
  { kind: 'custom', name: 'time_zone', label: texts.timeZone, input: ZoneInput },
  { kind: 'select', name: 'digest_at', label: texts.digestAt, choices: hourChoices },
  {
    kind: 'select',
    name: 'quiet_from',
    label: texts.quietFrom,
    choices: hourChoices,
    optional: true,
  },
  {
    kind: 'custom',
    name: 'quiet_until',
    label: texts.quietUntil,
    hint: texts.quietHint,
    input: QuietUntilInput,
    read: (record) => (typeof record?.['quiet_until'] === 'string' ? record['quiet_until'] : null),
  },
];
