import type { DatasetGroupRecord } from '../../../contract/dataset-groups/datasetGroups';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { datasetGroupTexts } from '../../../texts/dataset-groups/datasetGroups';
import { datasetGroupMemberTexts } from '../../../texts/dataset-groups/datasetGroupMembers';
import { SearchBox } from '../../admin-kit/list/toolbar/SearchBox';
import { useAccessDecision } from '../../authProvider/session';
import { useFormStatus, useIsSending } from '../../admin-kit/form/inputs/formStatus';
import { type InputField, uuidsIn } from '../../model/field';
import { keepInField } from '../../ui/keepInField';
import { PageSection } from '../../ui/PageSection';
import { RowsPage } from '../RowsPage';
import {
  choicesPerPage,
  type DatasetChoices,
  rememberDatasets,
  useAllDatasets,
  useSelectedDatasets,
} from './datasetChoices';
import { DatasetRows } from './DatasetRows';
import {
  describeChange,
  describeOutcomes,
  outcomesOf,
  describeSelection,
  toggleSelection,
} from './selection';

const texts = datasetGroupMemberTexts.selection;

/** The form's field `datasets`: the whole selection as sorted uuids, as an update sends it. */
export const datasetsField: InputField = {
  kind: 'custom',
  name: 'datasets',
  label: datasetGroupTexts.datasets,
  wide: true,
  input: ({ record }) => <SavedDatasets record={record as DatasetGroupRecord} />,
  read: (record) => uuidsIn(record?.['dataset_uuids']),
  text: (value, other) => describeSelection(uuidsIn(value), uuidsIn(other)),
};

/** The datasets of a group on its page, with the specification's notes on access. */
function SavedDatasets({ record }: { record: DatasetGroupRecord }) {
  const { provisioned_people: people } = record;
  const decision = useAccessDecision(['api-keys', 'grant-decryption']);
  const noAddingId = useId();
  const refusal = people > 0 && !decision.allowed ? decision.reason : undefined;
  // A `Set`, as a group may hold thousands.
  const selected = new Set(uuidsIn(useWatch({ name: datasetsField.name })));
  const isRemoving = record.dataset_uuids.some((uuid) => !selected.has(uuid));
  return (
    <Box sx={{ '& > section': { mt: 0 } }}>
      <PageSection title={datasetGroupTexts.datasets}>
        <Alert severity={isRemoving ? 'warning' : 'info'} sx={{ mb: 2 }}>
          {datasetGroupMemberTexts.accessWarning}
          <Box sx={{ mt: 0.5 }}>
            {people > 0
              ? datasetGroupMemberTexts.provisioned(people)
              : datasetGroupMemberTexts.intersection}
          </Box>
          {refusal !== undefined && (
            <Box id={noAddingId} sx={{ mt: 0.5, fontWeight: 600 }}>
              {datasetGroupMemberTexts.noAdding(refusal)}
            </Box>
          )}
        </Alert>
        <DatasetsInput group={record} noAddingId={refusal === undefined ? undefined : noAddingId} />
      </PageSection>
    </Box>
  );
}

interface DatasetsInputProps {
  group?: DatasetGroupRecord;
  /** Id of the text that says why no dataset can be added; undefined if datasets can. */
  noAddingId?: string;
}

/** Chooses many of all datasets: searched and paged, or only the selected ones. */
export function DatasetsInput({ group, noAddingId }: DatasetsInputProps) {
  const { field, fieldState } = useController({ name: 'datasets' });
  const { readOnlyReasonId, lastSave } = useFormStatus();
  const isSending = useIsSending();
  const problemId = useId();
  const [{ q, page }, setSearch] = useState({ q: '', page: 1 });
  const onPage = useCallback((next: number) => setSearch((now) => ({ ...now, page: next })), []);
  // People who may change nothing want to see only the datasets of the group.
  const [onlySelected, setOnlySelected] = useState(readOnlyReasonId !== undefined);
  const Choices = onlySelected ? SelectedDatasets : AllDatasets;
  const problem = fieldState.error?.message;
  const selected = uuidsIn(field.value);
  const savedUuids = group?.dataset_uuids;
  const lastUpdate = outcomesOf(
    uuidsIn(lastSave?.before['datasets']),
    uuidsIn(lastSave?.sent['datasets']),
    uuidsIn(lastSave?.saved['datasets']),
  );
  return (
    <Box
      component="fieldset"
      aria-label={datasetGroupTexts.datasets}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
      onKeyDown={keepInField}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <SearchBox
          label={texts.search}
          q={q}
          onSearch={(text) => setSearch({ q: text, page: 1 })}
        />
        <FormControlLabel
          control={<Switch slotProps={{ input: { role: 'switch' } }} />}
          checked={onlySelected}
          onChange={(_, checked) => {
            setOnlySelected(checked);
            onPage(1);
          }}
          label={texts.selectedOnly}
        />
        <Summary {...{ selected, savedUuids, lastUpdate }} />
      </Box>
      <Choices
        {...{ group, noAddingId, selected, savedUuids, lastUpdate, q, page }}
        locked={readOnlyReasonId !== undefined || isSending}
        describedBy={problem === undefined ? readOnlyReasonId : problemId}
        onSelect={field.onChange}
        onPage={onPage}
      />
      {problem !== undefined && (
        <FormHelperText id={problemId} error>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

type SummaryProps = Pick<
  ComponentProps<typeof DatasetRows>,
  'selected' | 'savedUuids' | 'lastUpdate'
>;

/** Says how many datasets are selected, and the result of the last save. */
const Summary = ({ selected, savedUuids = selected, lastUpdate }: SummaryProps) => (
  <Box
    component="output"
    sx={{
      // On a phone always on a line of its own, as it would otherwise move the rows under the finger when it grows.
      flexBasis: { xs: '100%', sm: 'auto' },
      ml: 'auto',
      fontSize: '0.875rem',
      fontWeight: 600,
    }}
  >
    {describeChange(selected, savedUuids)}
    <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
      {describeOutcomes(lastUpdate)}
    </Box>
  </Box>
);

interface ChoicesProps
  extends DatasetsInputProps, Omit<ComponentProps<typeof DatasetRows>, 'rows' | 'onChange'> {
  q: string;
  page: number;
  onSelect: (selected: readonly string[]) => void;
  onPage: (page: number) => void;
}

function AllDatasets(props: ChoicesProps) {
  const choices = useAllDatasets(props.q, props.page);
  // The group's saved datasets come first on each page, so that no row moves while it is checked.
  const savedUuids = new Set(props.savedUuids);
  const data = choices.data?.toSorted(
    (a, b) => Number(savedUuids.has(b.uuid)) - Number(savedUuids.has(a.uuid)),
  );
  return (
    <ChoicesPage
      {...props}
      choices={{ ...choices, data }}
      none={props.q === '' ? texts.noDatasets : texts.noMatch(props.q)}
    />
  );
}

const SelectedDatasets = (props: ChoicesProps) => (
  <ChoicesPage
    {...props}
    choices={useSelectedDatasets(props.selected, props.group, props.q, props.page)}
    none={props.q === '' ? texts.noneSelected : texts.noSelectedMatch(props.q)}
  />
);

function ChoicesPage(props: ChoicesProps & { choices: DatasetChoices; none: string }) {
  const { choices, none, page, onPage, selected, onSelect } = props;
  const { total, capped, ...query } = choices;
  const queryClient = useQueryClient();
  return (
    <RowsPage
      perPage={choicesPerPage}
      none={none}
      noneSx={{ color: 'text.secondary', '&:not(:empty)': { py: 4 } }}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
      {...{ query, total, capped, page, onPage }}
    >
      {(rows) => (
        <DatasetRows
          {...props}
          rows={rows}
          onChange={(changed, isSelected) => {
            rememberDatasets(queryClient, changed);
            const uuids = changed.map(({ uuid }) => uuid);
            onSelect(toggleSelection(selected, uuids, isSelected));
          }}
        />
      )}
    </RowsPage>
  );
}
