import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextInput } from '../../../forms/TextInput';
import { definitionOf, type WizardValues } from '../wizardValues';
import { problemsOf } from '../wizardProblems';
import { previewOf } from './previewOf';
import { TreatedText } from '../../../page/TreatedText';
import { usePreview } from './usePreview';

const note =
  'Encrypted in this browser with a random key that is thrown away: it shows the shape of the result, not the value your programs will get.';

/** What the definition does to an example: which characters stay, and how the result looks. */
export function Preview() {
  const titleId = useId();
  const values = useFormContext<WizardValues>().watch();
  const definition = definitionOf(values);
  const { treated, payload, warnings } = previewOf(values.example, definition, problemsOf(values));
  const encrypted = usePreview(payload, definition);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        position: { md: 'sticky' },
        top: 0,
      }}
    >
      <Box component="h4" id={titleId} sx={{ m: 0, fontSize: '1rem' }}>
        Live Preview
      </Box>
      <TextInput
        source="example"
        label="Example"
        monospace
        optional
        hint="Type a value to see what the definition does to it. Do not use real data."
      />
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {warnings.map((warning) => (
          <Alert key={warning} severity="warning" role="presentation">
            {warning}
          </Alert>
        ))}
      </Box>
      {treated.length > 0 && <TreatedText title="What happens to it" treated={treated} />}
      {encrypted.state === 'encrypting' && <Box sx={{ color: 'text.secondary' }}>Encrypting…</Box>}
      {encrypted.state === 'failed' && <Alert severity="warning">{encrypted.problem}</Alert>}
      {encrypted.state === 'encrypted' && (
        <>
          <TreatedText
            title="Encrypted example"
            treated={treated}
            encrypted={encrypted.encrypted}
          />
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{note}</Box>
        </>
      )}
    </Box>
  );
}
