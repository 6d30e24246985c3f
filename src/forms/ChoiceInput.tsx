import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useDataProvider, useInput } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { messageOf } from '../dataProvider/errors';
import type { Choice } from '../dataProvider/wizardCalls';

interface ChoiceInputProps {
  /** Field for the chosen record's uuid. */
  source: string;
  /** Field for its name, which is shown. */
  labelSource: string;
  label: string;
  list: 'dataset-groups' | 'primary-keys';
  /** Said in the list when nothing is found. */
  nothing: string;
}

/** Pause after the last key before the service is searched, milliseconds. */
const pauseMs = 200;

/** One record of a list that may be long: the service finds what is typed. */
export function ChoiceInput({ source, labelSource, label, list, nothing }: ChoiceInputProps) {
  const id = useId();
  const { setValue } = useFormContext();
  const { field, fieldState } = useInput({ id, source });
  const chosenName: unknown = useWatch({ name: labelSource });
  const problem = fieldState.error?.message;
  const problemId = `${id}-problem`;
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const { choices, searching, failure } = useChoices(list, text, opened);
  const chosen: Choice | null =
    typeof field.value === 'string' && field.value !== ''
      ? { uuid: field.value, name: typeof chosenName === 'string' ? chosenName : '' }
      : null;
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Autocomplete
        id={id}
        size="small"
        options={choices}
        value={chosen}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ uuid }) => uuid}
        isOptionEqualToValue={(one, other) => one.uuid === other.uuid}
        // The service has searched already.
        filterOptions={(found) => found}
        loading={searching}
        loadingText="Searching…"
        noOptionsText={failure ?? nothing}
        onOpen={() => setOpened(true)}
        onClose={() => setOpened(false)}
        onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
        onChange={(_, choice) => {
          setValue(labelSource, choice?.name ?? '');
          field.onChange(choice?.uuid ?? '');
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field.ref}
            error={problem !== undefined}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                'aria-describedby': problem === undefined ? undefined : problemId,
                'aria-required': true,
              },
            }}
          />
        )}
      />
      {problem !== undefined && <FormHelperText id={problemId}>{problem}</FormHelperText>}
    </FormControl>
  );
}

interface Found {
  choices: readonly Choice[];
  searching: boolean;
  failure: string | undefined;
}

function useChoices(list: ChoiceInputProps['list'], text: string, opened: boolean): Found {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [found, setFound] = useState<Found & { text: string }>();

  useEffect(() => {
    if (!opened) return undefined;
    const controller = new AbortController();
    const keep = (choices: readonly Choice[], failure: string | undefined) => {
      if (!controller.signal.aborted) setFound({ text, choices, searching: false, failure });
    };
    const timer = window.setTimeout(
      () => {
        dataProvider.findChoices(list, text.trim(), controller.signal).then(
          ({ data }) => keep(data, undefined),
          (error: unknown) => keep([], messageOf(error)),
        );
      },
      text === '' ? 0 : pauseMs,
    );
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [dataProvider, list, opened, text]);

  return found?.text === text
    ? found
    : { choices: found?.choices ?? [], searching: true, failure: undefined };
}
