import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useCallback } from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  useChoicesContext,
  type RaRecord,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { searchLimits } from '../../../../contract/api/search';
import { recordTexts } from '../../../../texts/admin-kit/record';
import { messageOf } from '../../../dataProvider/errors';
import { uuidsIn } from '../../../model/field';
import { rowQueryOptions, nameIn } from './ReferenceNames';
import { emptyAsNull, type InputProps, noParse, useField } from './useField';
import { ButtonAlert } from '../../../ui/ButtonAlert';

/** Pause after the last key before the service is searched, milliseconds. */
const searchPauseMs = 200;
const byName = { field: 'name', order: 'ASC' } as const;
/** Without a retry, as all lists of the console: a failure is shown with a button to try again. */
const choicesQuery = { ...rowQueryOptions, retry: false };

interface KitReferenceInputProps extends InputProps {
  /** Name of the resource, or of the plain list, whose records can be chosen. */
  reference: string;
  multiple?: boolean;
  nothing?: string;
  /** Label of a record that cannot be chosen. The function must be stable, or the typed text is lost. */
  unavailable?: (record: Readonly<Record<string, unknown>>) => string | undefined;
  onChosen?: (name: string) => void;
}

/** Chooses among the records of another list by name; the service searches for the typed text. */
export default function KitReferenceInput(props: KitReferenceInputProps) {
  const { source, label, reference, multiple, optional, nothing, unavailable, onChosen } = props;
  const { id, locked, aria, below } = useField(props);
  const optionText = useCallback(
    (record: RaRecord) => unavailable?.(record) ?? nameIn(record),
    [unavailable],
  );
  const shared = {
    id,
    label,
    optionText,
    getOptionDisabled: (record: RaRecord) => unavailable?.(record) !== undefined,
    debounce: searchPauseMs,
    readOnly: locked,
    noOptionsText: <NoChoices nothing={nothing ?? recordTexts.nothingFound} />,
    loadingText: recordTexts.searching,
    // Set on the input's box, as the attributes of the element itself belong to the list of choices.
    TextFieldProps: {
      slotProps: {
        input: {
          'aria-describedby': aria['aria-describedby'],
          required: aria['aria-required'],
        },
      },
    },
  } as const;
  const list = { source, reference, sort: byName, perPage: searchLimits.perPage } as const;
  return (
    <Box>
      {multiple ? (
        <ReferenceArrayInput {...list} queryOptions={choicesQuery}>
          {/* It accepts a single child. */}
          <>
            <AutocompleteArrayInput {...shared} disableCloseOnSelect />
            <GoneChoices source={source} />
            <ChoicesFailure source={source} />
          </>
        </ReferenceArrayInput>
      ) : (
        <ReferenceInput {...list} queryOptions={choicesQuery}>
          <AutocompleteInput
            {...shared}
            parse={optional ? emptyAsNull : noParse}
            onChange={(_, chosen: unknown) => onChosen?.(nameIn(chosen))}
          />
          <ChoicesFailure source={source} />
        </ReferenceInput>
      )}
      {below}
    </Box>
  );
}

/** Replaces the list of choices: without an answer of the service it is unknown whether there are any. */
const NoChoices = ({ nothing }: { nothing: string }): string =>
  useChoicesContext().error ? recordTexts.choicesNotLoaded : nothing;

/** Says that a chosen record no longer exists, and is left out with the next change. */
function GoneChoices({ source }: { source: string }) {
  const { selectedChoices, isFetching, error } = useChoicesContext();
  const known = new Set<unknown>(selectedChoices?.map(({ id }) => id));
  const chosen = uuidsIn(useWatch({ name: source }));
  if (isFetching || error || chosen.every((uuid) => known.has(uuid))) return null;
  return <FormHelperText>{recordTexts.noLongerAvailable}</FormHelperText>;
}

function ChoicesFailure({ source }: { source: string }) {
  const { error, refetch } = useChoicesContext();
  const { setFocus } = useFormContext();
  if (!error) return null;
  return (
    <ButtonAlert
      severity="error"
      sx={{ mt: 1 }}
      button={{
        children: recordTexts.tryAgain,
        onClick: () => {
          // The button disappears together with the failure.
          setFocus(source);
          void refetch();
        },
      }}
    >
      {messageOf(error)}
    </ButtonAlert>
  );
}
