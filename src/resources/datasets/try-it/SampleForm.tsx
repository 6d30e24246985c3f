import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useId, useRef } from 'react';
import { sampleLimits, sampleTexts } from '../../../../contract/sampleTerms';
import type { SampleResult } from '../../../../contract/tryDataset';
import { datasetTexts } from '../../../../texts/datasets';
import { tryItTexts } from '../../../../texts/tryIt';
import { useAccessDecision } from '../../../authProvider/session';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { failureOf, fieldErrors, titleAndDetails } from '../../../dataProvider/errors';
import { ErrorAlert } from '../../../ui/ErrorAlert';
import { ExplainedButton } from '../../../ui/ReasonedButton';
import type { DatasetRecord } from '../record';

interface SampleFormProps {
  record: DatasetRecord;
  sample: ReturnType<typeof useSample>;
  /** Name of the form, and label of its button. */
  title: string;
  label: string;
  hint: string;
  /** Kind of input, which has its own maximum length and texts. */
  kind: keyof typeof sampleLimits;
  onChange: (text: string) => void;
  /** Between the field and the button. */
  choice?: ReactNode;
  /** Result of the call. */
  children: ReactNode;
}

/** One direction: a text goes in, and the result stands below. */
export function SampleForm(props: SampleFormProps) {
  const { record, sample, title, label, hint, kind, onChange, choice } = props;
  const { what, text, run, busy, problem, failure } = sample;
  const id = useId();
  const titleId = `${id}-title`;
  const may = useAccessDecision(['datasets', what]);
  const disabled = record.primary_key_enabled
    ? undefined
    : datasetTexts.primaryKeyDisabled(record.primary_key.name);
  const isTooLong = [...text].length > sampleLimits[kind];
  const reason =
    (may.allowed ? disabled : may.reason) ??
    (text === '' ? sampleTexts[kind] : isTooLong ? sampleTexts[`${kind}TooLong`] : undefined);
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      aria-labelledby={titleId}
      sx={{ display: 'grid', alignContent: 'start', gap: 1.5, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !busy) run();
      }}
    >
      <Box component="h3" id={titleId} sx={{ m: 0, fontSize: '1rem' }}>
        {title}
      </Box>
      <TextField
        id={id}
        label={label}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        {...(record.dataset_type === 'unstructured' && { multiline: true, minRows: 2, maxRows: 6 })}
        error={problem !== undefined}
        helperText={
          <>
            {problem !== undefined && <div>{problem}</div>}
            <Box sx={{ color: 'text.secondary' }}>{hint}</Box>
          </>
        }
        slotProps={{
          input: { sx: { fontFamily: 'monospace' } },
          htmlInput: { autoComplete: 'off', spellCheck: false },
          formHelperText: { component: 'div' },
        }}
      />
      {choice}
      <ExplainedButton type="submit" loading={busy} reason={reason}>
        {title}
      </ExplainedButton>
      {failure && (
        <ErrorAlert failure={failureOf(failure, { failure: titleAndDetails(failure).title })} />
      )}
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
        {props.children}
      </Box>
    </Box>
  );
}

/** @throws Error when the answer holds no result */
function resultOf(payload: unknown): SampleResult {
  const { text, key_number: number } = (payload ?? {}) as Partial<SampleResult>;
  if (typeof text !== 'string') throw new Error(tryItTexts.noResult);
  return { text, key_number: number ?? null };
}

interface Sample {
  text: string;
  key_number?: number;
}

/**
 * Sends a sample to the service, and keeps it nowhere else.
 * @param sample typed now: results of other samples are not returned
 */
export function useSample(uuid: string, what: 'try-encrypt' | 'try-decrypt', sample: Sample) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const sending = useRef(false);
  const { mutate, variables, data, error, isPending } = useMutation({
    mutationFn: async (body: Sample) => {
      const answer = await dataProvider.action({
        method: 'POST',
        path: `/datasets/{uuid}/${what}`,
        params: { uuid },
        body,
      });
      return resultOf(answer.data['result']);
    },
    // With 0, one that was left would be looked after every few milliseconds until its answer.
    gcTime: 1000,
  });
  const isCurrent = variables?.text === sample.text && variables.key_number === sample.key_number;
  const problem = error ? fieldErrors(error, 'result')['text'] : undefined;
  return {
    what,
    text: sample.text,
    // The second click of a double click would be a second try, with a row in the history of its own.
    run: () => {
      if (sending.current) return;
      sending.current = true;
      mutate(sample, {
        onSettled: () => {
          sending.current = false;
        },
      });
    },
    busy: isPending,
    result: isCurrent ? data : undefined,
    /** Message about an invalid text. */
    problem: isCurrent ? problem : undefined,
    /** Why it was not done, when that is not the text's fault. */
    failure: isCurrent && problem === undefined ? error : null,
  };
}
