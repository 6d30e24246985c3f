import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

/** The end of a wizard without an API key. */
export const CompleteStep = ({ datasetName }: { datasetName: string }) => (
  <Alert severity="success">
    {`The dataset "${datasetName}" has been created.`}
    <Box sx={{ mt: 1 }}>
      Programs reach it through an API key that is associated with its dataset group.
    </Box>
  </Alert>
);
