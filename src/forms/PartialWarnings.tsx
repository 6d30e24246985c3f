import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { partialWarningTitle } from './usePartialWarnings';

/** What was not done while the rest was; each part is a yellow warning of its own. */
export function PartialWarnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  // Two parts can have failed for the same reason.
  const items = texts.map((text, place) => ({ id: `${place} ${text}`, text }));
  return (
    <Stack component="output" spacing={1}>
      {items.map(({ id, text }) => (
        <Alert key={id} severity="warning" role="note">
          <AlertTitle>{partialWarningTitle}</AlertTitle>
          {text}
        </Alert>
      ))}
    </Stack>
  );
}
