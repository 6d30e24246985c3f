import Box from '@mui/material/Box';
import type { GetListParams, RaRecord } from 'ra-core';
import { searchLimits } from '../../../contract/api/search';
import { scheduleKindsFor, scheduleLimits } from '../../../contract/keys/scheduleTerms';
import { rotationsPageTexts } from '../../../texts/keys/rotationsPage';
import { useSession } from '../../authProvider/session';
import { useRows } from '../../dataProvider/useServiceQuery';
import { ListButton } from '../../ui/ListButton';
import { SelectField } from '../../ui/SelectField';
import { bareFieldset, wrappingRow } from '../../ui/styles';
import { calendarMonths, type RotationsChoice } from './rotationsChoice';
import { monthText } from './monthText';

const texts = rotationsPageTexts.filters;

/** The first names; the page of any other record links to the calendar with that record chosen. */
const namesShown: GetListParams = {
  pagination: { page: 1, perPage: searchLimits.perPage },
  sort: { field: 'name', order: 'ASC' },
  filter: {},
};

interface FiltersProps {
  choice: RotationsChoice;
  now: Date;
  onChange: (changes: Partial<RotationsChoice>) => void;
}

/** Narrows the calendar by kind, group and primary key, and the list by month. */
export function RotationsFilters({ choice, now, onChange }: FiltersProps) {
  const { subject } = useSession();
  const { kind, group, primaryKey, month, view } = choice;
  const isNarrowed = kind !== undefined || group !== undefined || primaryKey !== undefined;
  const kinds = scheduleKindsFor(subject);
  const all = { value: '', label: texts.everyMonth(scheduleLimits.months) };
  return (
    <Box
      component="fieldset"
      aria-label={texts.label}
      sx={{ ...bareFieldset, ...wrappingRow, alignItems: 'end', gap: 1.5, mb: 2 }}
    >
      <Choice
        label={texts.month}
        value={month}
        choices={[
          ...(view === 'list' ? [all] : []),
          ...calendarMonths(now).map((value) => ({ value, label: monthText(value) })),
        ]}
        onChange={(value) => onChange({ month: value })}
      />
      <Choice
        label={texts.kind}
        value={kind}
        choices={[
          { value: '', label: texts.everyKind },
          ...kinds.map((value) => ({ value, label: rotationsPageTexts.kinds[value] })),
        ]}
        onChange={(value) => onChange({ kind: kinds.find((candidate) => candidate === value) })}
      />
      <Choice
        label={texts.group}
        value={group}
        choices={useNames('dataset-groups', texts.everyGroup, group)}
        onChange={(value) => onChange({ group: value })}
      />
      <Choice
        label={texts.primaryKey}
        value={primaryKey}
        choices={useNames('primary-keys', texts.everyPrimaryKey, primaryKey)}
        onChange={(value) => onChange({ primaryKey: value })}
      />
      {isNarrowed && (
        <ListButton
          onClick={() => onChange({ kind: undefined, group: undefined, primaryKey: undefined })}
        >
          {texts.remove}
        </ListButton>
      )}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

const Choice = ({ value = '', onChange, ...field }: ChoiceProps) => (
  <SelectField
    {...field}
    size="small"
    value={value}
    onChange={(chosen) => onChange(chosen || undefined)}
    InputLabelProps={{ shrink: true }}
    sx={{ minWidth: 160, maxWidth: { xs: '100%', sm: 240 }, flex: { xs: '1 1 40%', sm: 'none' } }}
  />
);

/** @returns choices for all records and for each, the chosen one included while its name is unknown */
function useNames(resource: string, all: string, chosen: string | undefined) {
  const { data = [] } = useRows<RaRecord & { name?: string }>(resource, namesShown);
  const rows = data.map(({ id, name = '' }) => ({ value: String(id), label: name }));
  const isKnown = chosen === undefined || rows.some(({ value }) => value === chosen);
  return [
    { value: '', label: all },
    ...rows,
    ...(isKnown ? [] : [{ value: chosen, label: texts.chosen }]),
  ];
}
