import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { tooFewKeys } from '../../contract/definition/minKeys';
import { keyRotationsTexts as texts } from '../../texts/datasets/definition';
import { rotationScheduleTexts } from '../../texts/keys/rotation';
import { queryKeys } from '../dataProvider/queryKeys';
import { useServiceQuery } from '../dataProvider/useServiceQuery';
import { useDebounced } from '../ui/useDebounced';
import {
  canEncrypt,
  type DefinitionProblems,
  structuredDefinitionOf,
  type StructuredValues,
} from './definition';
import { ButtonAlert } from '../ui/ButtonAlert';

/** Pause after the last change before the service is asked, milliseconds. */
const pauseMs = 300;

interface KeyRotationsProps {
  values: StructuredValues;
  problems: DefinitionProblems;
}

/** Number of data keys that fit, as calculated by the service (console.md section 5). */
export function KeyRotations({ values, problems }: KeyRotationsProps) {
  const isUsable = canEncrypt(problems);
  // A text, which is equal again for an equal definition.
  const definition = structuredDefinitionOf(values);
  const typed = JSON.stringify(definition ?? null);
  const debouncedText = useDebounced(typed, pauseMs);
  const isCurrent = isUsable && debouncedText === typed;
  const { data, isFetching, isError, refetch } = useServiceQuery(
    queryKeys.custom('datasets', 'key-rotations', debouncedText),
    async (provider, { signal }) =>
      definition && (await provider.checkKeyRotations(definition, signal)).data,
    { enabled: isCurrent && definition !== undefined, staleTime: Infinity },
  );
  const calculating = isUsable && (!isCurrent || isFetching);
  const answer = isUsable && !calculating ? data : undefined;
  const keys = answer && 'keys' in answer ? answer.keys : undefined;
  const tooFew = tooFewKeys(keys ?? null, values.data_type);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="output" aria-label={texts.label} sx={{ display: 'block' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`${texts.label}: `}
        </Box>
        <strong>{calculating ? texts.calculating : (keys ?? texts.unknown)}</strong>
      </Box>
      {tooFew !== undefined && (
        <Alert role="alert" severity="error">
          {tooFew} {rotationScheduleTexts.bestPractice}
        </Alert>
      )}
      {answer && 'problem' in answer && (
        <Alert role="alert" severity="error">
          {answer.problem}
        </Alert>
      )}
      {isCurrent && !isFetching && isError && (
        <ButtonAlert
          severity="warning"
          button={{ children: texts.retry, onClick: () => void refetch() }}
        >
          {texts.failed}
        </ButtonAlert>
      )}
    </Box>
  );
}
