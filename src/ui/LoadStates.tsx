import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { partTexts } from '../../texts/parts';
import { statusOf, titleAndDetails } from '../dataProvider/errors';

export const LoadingNote = () => (
  <Box component="output" sx={{ display: 'block', color: 'text.secondary', py: 4 }}>
    {partTexts.loading}
  </Box>
);

interface LoadFailureProps {
  error: Error;
  /** Said instead when the record does not exist. */
  notFound?: string;
  /** The heading, in place of the service's title; the service's reason stands below. */
  loadFailed?: string;
  busy: boolean;
  onRetry: () => unknown;
}

/**
 * Why the page has nothing to show, with the service's title and details (console.md section 8). What does
 * not exist is not asked for again.
 */
export function LoadFailure({ error, notFound, loadFailed, busy, onRetry }: LoadFailureProps) {
  const isMissing = statusOf(error) === 404;
  if (notFound !== undefined && isMissing)
    return (
      <Box role="alert" sx={{ py: 2 }}>
        {notFound}
      </Box>
    );
  const { title, details, requestId } = titleAndDetails(error);
  const heading = loadFailed ?? title;
  return (
    <Box role="alert" sx={{ py: 2 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1rem' }}>
        {heading}
      </Box>
      {details !== heading && <Box component="p">{details}</Box>}
      {requestId !== undefined && (
        <Box component="p" sx={{ fontSize: '0.8125rem' }}>
          {partTexts.request(requestId)}
        </Box>
      )}
      {!isMissing && (
        <Button variant="outlined" onClick={() => onRetry()} disabled={busy}>
          {partTexts.retry}
        </Button>
      )}
    </Box>
  );
}

interface LoadedProps<T> {
  /** As the hooks that read give it. */
  reading: { data?: T; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** What was read, as soon as it is there. */
export function Loaded<T>({ reading, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = reading;
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure error={error} busy={isFetching} onRetry={refetch} />;
  return <LoadingNote />;
}
