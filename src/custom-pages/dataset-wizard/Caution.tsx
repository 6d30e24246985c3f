import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface CautionProps {
  onContinue: () => void;
  onCancel: () => void;
}

/** What to know before a dataset is created. */
export function Caution({ onContinue, onCancel }: CautionProps) {
  return (
    <Stack spacing={2} sx={{ maxWidth: 720 }}>
      <section aria-label="Caution">
        <Alert severity="warning" role="presentation">
          <AlertTitle>Caution</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
            <li>
              A dataset says how data is encrypted. Once it has been created, its data type,
              character sets, lengths and passthrough cannot be changed any more: the wizard
              publishes it at once.
            </li>
            <li>
              What was encrypted with a dataset can be read only with that dataset. If it is
              deleted, the data is lost.
            </li>
            <li>Client programs find a dataset by its name. Choose one that can stay.</li>
            <li>
              If you have an API key generated, its secrets are shown once, at the end. Have a safe
              place for them ready.
            </li>
          </Box>
        </Alert>
      </section>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={onContinue}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Stack>
    </Stack>
  );
}
