import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { sampleLimits, sampleTexts } from '../../../../contract/sampleTerms';
import { datasetTexts } from '../../../../texts/datasets';
import { useMay } from '../../../authProvider/session';
import { failureOf, titleAndDetails } from '../../../dataProvider/errors';
import { ErrorAlert } from '../../../ui/ErrorAlert';
import { ReasonedButton, ReasonedRow } from '../../../ui/ReasonedButton';
import type { DatasetRecord } from '../record';
import type { useSample } from './useSample';

interface SampleFormProps {
  record: DatasetRecord;
  sample: ReturnType<typeof useSample>;
  /** What it does: the form's name and its button. */
  title: string;
  label: string;
  hint: string;
  /** What goes in: it has its longest text, and its words. */
  kind: keyof typeof sampleLimits;
  onChange: (text: string) => void;
  /** Between the field and the button. */
  choice?: ReactNode;
  /** What came of it. */
  children: ReactNode;
}

/** One direction: a text goes in, and the result stands below. */
export function SampleForm(props: SampleFormProps) {
  const { record, sample, title, label, hint, kind, onChange, choice } = props;
  const { what, text, run, busy, problem, failure } = sample;
  const id = useId();
  const ids = { title: `${id}-title`, reason: `${id}-r` };
  const may = useMay(['datasets', what]);
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
      aria-labelledby={ids.title}
      sx={{ display: 'grid', alignContent: 'start', gap: 1.5, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !busy) run();
      }}
    >
      <Box component="h3" id={ids.title} sx={{ m: 0, fontSize: '1rem' }}>
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
      <ReasonedRow reason={reason} reasonId={ids.reason}>
        <ReasonedButton
          type="submit"
          variant="outlined"
          loading={busy}
          reason={reason}
          reasonId={ids.reason}
        >
          {title}
        </ReasonedButton>
      </ReasonedRow>
      {failure && (
        <ErrorAlert failure={failureOf(failure, { failure: titleAndDetails(failure).title })} />
      )}
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
        {props.children}
      </Box>
    </Box>
  );
}
