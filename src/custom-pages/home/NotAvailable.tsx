import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { titleAndDetails } from '../../dataProvider/errors';
import { ListButton } from '../../grid/ListButton';
import { homeTexts } from './homeTexts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: theme.spacing(1),
  height: '100%',
  padding: theme.spacing(2),
  textAlign: 'center',
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: 0, color: 'var(--mui-palette-text-secondary)', fontSize: '0.875rem' },
}));

/** Says why a panel has nothing to show, and what can be done about it. */
export const EmptyPanel = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Box>
    <h3>{title}</h3>
    {children}
  </Box>
);

interface NotAvailableProps {
  title: string;
  error: Error;
  busy: boolean;
  onRetry: () => unknown;
}

/** A panel whose call failed: the service's own reason, and another try. */
export function NotAvailable({ title, error, busy, onRetry }: NotAvailableProps) {
  const { details, requestId } = titleAndDetails(error);
  return (
    <Box role="alert">
      <h3>{title}</h3>
      <p>{details}</p>
      {requestId !== undefined && <p>{`Request ${requestId}`}</p>}
      <ListButton
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) onRetry();
        }}
      >
        {busy ? 'Trying again…' : homeTexts.retry}
      </ListButton>
    </Box>
  );
}
