import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { sampleLimits, sampleTexts } from '../../../../contract/definition/sampleTerms';
import { datasetTexts } from '../../../../texts/datasets/datasets';
import { useAccessDecision } from '../../../authProvider/session';
import { failureOf, titleAndDetails } from '../../../dataProvider/errors';
import type { useSample } from '../../../definition/useSample';
import { ErrorAlert } from '../../../ui/ErrorAlert';
import { Muted } from '../../../ui/Muted';
import { ReasonedButton } from '../../../ui/ReasonedButton';
import { small, wrappingRow } from '../../../ui/styles';
import type { DatasetRecord } from '../record';

interface SampleFormProps {
  record: DatasetRecord;
  sample: ReturnType<typeof useSample>;
  /** Name of the form, and label of its button. */
  title: string;
  label: string;
  hint: ReactNode;
  /** Kind of input, which has its own maximum length and texts. */
  kind: keyof typeof sampleLimits;
  onChange: (text: string) => void;
  /** Controls beside the hint. */
  choice?: ReactNode;
  /** Result of the call. */
  children: ReactNode;
}

/** @returns why a text cannot be sent now; undefined when it can */
function useSampleReason({ record, sample: { operation, text }, kind }: SampleFormProps) {
  const decision = useAccessDecision(['datasets', operation]);
  if (!decision.allowed) return decision.reason;
  if (!record.primary_key_enabled) return datasetTexts.primaryKeyDisabled(record.primary_key.name);
  if (text === '') return sampleTexts[kind];
  return [...text].length > sampleLimits[kind] ? sampleTexts[`${kind}TooLong`] : undefined;
}

/** One direction: a text and its button in one line, and the result right below. */
export function SampleForm(props: SampleFormProps) {
  const { title, hint, choice, sample } = props;
  const { run, busy, problem } = sample;
  const id = useId();
  const reason = useSampleReason(props);
  const reasonId = `${id}-reason`;
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      aria-label={title}
      sx={{ display: 'grid', alignContent: 'start', gap: 1, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !busy) run();
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <SampleField {...props} id={id} />
        <ReasonedButton
          type="submit"
          variant="outlined"
          loading={busy}
          reason={reason}
          reasonId={reasonId}
          sx={{ flex: 'none' }}
        >
          {title}
        </ReasonedButton>
      </Box>
      {problem !== undefined && (
        <Box id={`${id}-problem`} sx={{ color: 'error.main', fontSize: '0.8125rem' }}>
          {problem}
        </Box>
      )}
      <SampleOutcome {...props} />
      <Box sx={{ ...wrappingRow, columnGap: 2, rowGap: 0.5 }}>
        <Box id={`${id}-hint`} sx={{ ...small, flex: '1 1 240px' }}>
          {hint}
        </Box>
        {choice}
      </Box>
      {reason !== undefined && <Muted id={reasonId}>{reason}</Muted>}
    </Box>
  );
}

function SampleField({ id, record, sample, label, onChange }: SampleFormProps & { id: string }) {
  const hasProblem = sample.problem !== undefined;
  return (
    <TextField
      id={id}
      fullWidth
      label={label}
      value={sample.text}
      onChange={({ target }) => onChange(target.value)}
      {...(record.dataset_type === 'unstructured' && { multiline: true, minRows: 1, maxRows: 6 })}
      error={hasProblem}
      slotProps={{
        input: { sx: { fontFamily: 'monospace' } },
        htmlInput: {
          autoComplete: 'off',
          spellCheck: false,
          'aria-describedby': hasProblem ? `${id}-problem ${id}-hint` : `${id}-hint`,
        },
      }}
    />
  );
}

/** The result, scrolled into view, or the reason why there is none. */
function SampleOutcome({ sample: { failure, result }, children }: SampleFormProps) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <>
      {failure && (
        <ErrorAlert failure={failureOf(failure, { failure: titleAndDetails(failure).title })} />
      )}
      <Box
        ref={outcome}
        aria-live="polite"
        // The bar of actions covers the end of a phone's page.
        sx={{
          display: 'grid',
          gap: 1,
          scrollMarginBottom: { xs: 80, sm: 16 },
          '&:empty': { display: 'none' },
        }}
      >
        {children}
      </Box>
    </>
  );
}
