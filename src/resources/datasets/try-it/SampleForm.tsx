import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { titleAndDetails } from '../../../dataProvider/errors';
import type { ActionFailure } from '../../../model/action';
import { ErrorAlert } from '../../../ui/ErrorAlert';
import { ReasonedButton } from '../../../ui/ReasonedButton';
import type { useSample } from './useSample';

interface SampleFormProps {
  /** What it does: the form's name and its button. */
  title: string;
  /** Name of the field. */
  label: string;
  hint: string;
  /** Longest text, in UTF-16 units. */
  max: number;
  multiline: boolean;
  text: string;
  onChange: (text: string) => void;
  sample: ReturnType<typeof useSample>;
  /** Why it cannot be done. */
  reason: string | undefined;
  /** Between the field and the button. */
  choice?: ReactNode;
  /** What came of it. */
  children: ReactNode;
}

/** One direction: a text goes in, and the result stands below. */
export function SampleForm(props: SampleFormProps) {
  const { title, label, hint, max, multiline, text, onChange, sample, reason, choice } = props;
  const { run, busy, problem, failure } = sample;
  const id = useId();
  const ids = { title: `${id}-title`, hint: `${id}-hint`, problem: `${id}-p`, reason: `${id}-r` };
  const describedBy = problem === undefined ? ids.hint : `${ids.problem} ${ids.hint}`;
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
      <FormControl fullWidth error={problem !== undefined}>
        <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
          {label}
        </FormLabel>
        <OutlinedInput
          id={id}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          size="small"
          multiline={multiline}
          minRows={multiline ? 2 : undefined}
          maxRows={multiline ? 6 : undefined}
          sx={{ fontFamily: 'monospace' }}
          inputProps={{
            'aria-describedby': describedBy,
            'aria-invalid': problem !== undefined,
            autoComplete: 'off',
            maxLength: max,
            spellCheck: false,
          }}
        />
        {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
        <FormHelperText id={ids.hint} error={false}>
          {hint}
        </FormHelperText>
      </FormControl>
      {choice}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <ReasonedButton
          type="submit"
          variant="outlined"
          loading={busy}
          reason={reason}
          reasonId={ids.reason}
        >
          {title}
        </ReasonedButton>
        <Box id={ids.reason} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {reason}
        </Box>
      </Box>
      {failure && <ErrorAlert failure={failureIn(failure)} />}
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
        {props.children}
      </Box>
    </Box>
  );
}

const failureIn = (error: Error): ActionFailure => {
  const { title, details, ...request } = titleAndDetails(error);
  return { title, ...(details === title ? {} : { details }), ...request };
};
