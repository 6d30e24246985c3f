import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messageOf, statusOf, titleAndDetails } from '../dataProvider/errors';

export const LoadingNote = () => (
  <Box component="output" sx={{ display: 'block', color: 'text.secondary', py: 4 }}>
    Loading…
  </Box>
);

interface LoadFailureProps {
  error: Error;
  /** Said instead when the record does not exist. */
  notFound?: string;
  /** Said when the error gives no reason; with it, the reason stands without the service's title. */
  loadFailed?: string;
  busy: boolean;
  onRetry: () => unknown;
}

/** Why the page has nothing to show, with the service's title and details (console.md section 8). */
export function LoadFailure({ error, notFound, loadFailed, busy, onRetry }: LoadFailureProps) {
  if (notFound !== undefined && statusOf(error) === 404)
    return (
      <Box role="alert" sx={{ py: 2 }}>
        {notFound}
      </Box>
    );
  const { title, details, requestId } = titleAndDetails(error);
  return (
    <Box role="alert" sx={{ py: 2 }}>
      {loadFailed === undefined && (
        <Box component="h2" sx={{ m: 0, fontSize: '1rem' }}>
          {title}
        </Box>
      )}
      <Box component="p">{loadFailed === undefined ? details : messageOf(error, loadFailed)}</Box>
      {requestId !== undefined && (
        <Box component="p" sx={{ fontSize: '0.8125rem' }}>{`Request ${requestId}`}</Box>
      )}
      <Button variant="outlined" onClick={() => onRetry()} disabled={busy}>
        Retry
      </Button>
    </Box>
  );
}
