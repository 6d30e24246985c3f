import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { partTexts } from '../../texts/admin-kit/parts';
import type { ActionFailure } from '../model/failure';

/** The only way to show why something was not done: the catalogue's text, and the service's reason. */
export const ErrorAlert = ({ failure }: { failure: ActionFailure }) => (
  <Alert role="alert" severity={failure.cancelled ? 'warning' : 'error'}>
    <AlertTitle>{failure.title}</AlertTitle>
    {failure.details}
    {failure.requestId !== undefined && (
      <Box sx={{ fontSize: '0.8125rem' }}>{partTexts.request(failure.requestId)}</Box>
    )}
  </Alert>
);
