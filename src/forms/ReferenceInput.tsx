import CheckIcon from '@mui/icons-material/Check';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useInput } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Choice } from '../dataProvider/wizardCalls';
import { type InputField, uuidsIn } from './fields';
import { useFormAccess } from './formAccess';
import { SelectInput } from './SelectInput';
import { useReferences } from './useReferences';

type ReferenceField = Extract<InputField, { kind: 'reference' | 'references' }>;

/** Chooses among the records of another list, by name: a short whole list, or one that is searched. */
export const ReferenceInput = ({ of }: { of: ReferenceField }) =>
  of.kind === 'reference' && of.list.list.kind === 'collection' ? (
    <ShortList of={of} />
  ) : (
    <SearchedList of={of} />
  );

function ShortList({ of }: { of: Extract<ReferenceField, { kind: 'reference' }> }) {
  const { choices, loading, failure, retry } = useReferences(of.list, '', []);
  const isEmpty = choices.length === 0;
  const missing = failure === undefined ? 'Loading…' : 'The choices could not be loaded.';
  return (
    <Stack spacing={1}>
      <SelectInput
        source={of.name}
        label={of.label}
        optional={of.optional}
        hint={of.hint}
        waiting={isEmpty && (loading || failure !== undefined) ? missing : undefined}
        choices={choices.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      {failure !== undefined && <ChoicesFailure source={of.name} text={failure} retry={retry} />}
    </Stack>
  );
}

interface ChoicesFailureProps {
  source: string;
  text: string;
  retry: () => unknown;
}

/** Why a field has nothing to choose from, and another try. */
function ChoicesFailure({ source, text, retry }: ChoicesFailureProps) {
  const { setFocus } = useFormContext();
  return (
    <Alert
      severity="error"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            // The button goes away with the failure.
            setFocus(source);
            void retry();
          }}
        >
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

function SearchedList({ of }: { of: ReferenceField }) {
  const { name: source, label, kind, hint, list } = of;
  const id = useId();
  const { readOnlyReasonId } = useFormAccess();
  const isRequired = kind === 'reference' && !of.optional;
  const nothing = kind === 'reference' && of.optional ? null : '';
  const { field, fieldState } = useInput({ id, source });
  // Through the form's own value: an input's formatting would make a new list of every drawing.
  const value: unknown = useWatch({ name: source });
  const uuids = kind === 'references' ? uuidsIn(value) : uuidsIn([value].filter(Boolean));
  // What the input shows, and what of it was typed to search for.
  const [shown, setShown] = useState('');
  const [text, setText] = useState('');
  const { choices, chosen, loading, failure, retry } = useReferences(list, text, uuids);
  const problem = fieldState.error?.message;
  const ids = { problem: `${id}-problem`, hint: `${id}-hint` };
  const describedBy = [problem && ids.problem, hint && ids.hint, readOnlyReasonId].filter(Boolean);
  const inOrder = useSame(
    chosen.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  );
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Autocomplete<Choice, boolean>
        id={id}
        size="small"
        multiple={kind === 'references'}
        disableCloseOnSelect={kind === 'references'}
        readOnly={readOnlyReasonId !== undefined}
        options={choices}
        value={kind === 'references' ? inOrder : (inOrder[0] ?? null)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ uuid }) => uuid}
        isOptionEqualToValue={(one, other) => one.uuid === other.uuid}
        // The service has searched already.
        filterOptions={(found) => found}
        loading={loading}
        loadingText="Searching…"
        noOptionsText={failure ?? 'Nothing found.'}
        inputValue={shown}
        onInputChange={(_, typed, reason) => {
          // A name that becomes known while something is typed must not take its place.
          if (reason === 'reset' && text !== '') return;
          setShown(typed);
          setText(reason === 'input' ? typed : '');
        }}
        onChange={(_, choice) => {
          if (Array.isArray(choice)) field.onChange(uuidsIn(choice.map(({ uuid }) => uuid)));
          else field.onChange(choice?.uuid ?? nothing);
        }}
        onBlur={() => field.onBlur()}
        renderOption={({ key, ...props }, { name }, { selected }) => (
          <li key={key} {...props}>
            <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {selected && <CheckIcon fontSize="small" aria-hidden="true" />}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field.ref}
            error={problem !== undefined}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
                'aria-required': isRequired || undefined,
              },
            }}
          />
        )}
      />
      {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
      {hint !== undefined && (
        <FormHelperText id={ids.hint} error={false}>
          {hint}
        </FormHelperText>
      )}
      {failure !== undefined && (
        <Box sx={{ mt: 1 }}>
          <ChoicesFailure source={source} text={failure} retry={retry} />
        </Box>
      )}
    </FormControl>
  );
}

/** @returns the very same list as long as its choices are the same: the input begins anew with another one */
function useSame(choices: readonly Choice[]): Choice[] {
  const written = JSON.stringify(choices);
  return useMemo(() => JSON.parse(written) as Choice[], [written]);
}
