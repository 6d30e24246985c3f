import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';

/** What a new key cannot be used for although it was meant to (companion.md section 8). */
export const NotAssociated = ({ failed }: { failed: readonly string[] }) => (
  <Alert severity="warning">
    <AlertTitle>The new API key was not associated with all selected datasets.</AlertTitle>
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {failed.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  </Alert>
);
