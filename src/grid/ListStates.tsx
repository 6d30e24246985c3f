import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { titleAndDetails } from '../dataProvider/errors';
import { ListButton } from './ListButton';

const Panel = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  flex: 1,
  overflow: 'auto',
  padding: theme.spacing(3),
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: 0, maxWidth: 560, color: (theme.vars ?? theme).palette.text.secondary },
  '& .error-mark': { color: (theme.vars ?? theme).palette.error.main, fontSize: '1.5rem' },
  '& .panel-buttons': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: theme.spacing(1),
  },
}));

interface EmptyListProps {
  title: string;
  text: string;
  /** Buttons that lead on. */
  children?: ReactNode;
}

/** A list without any record. */
export function EmptyList({ title, text, children }: EmptyListProps) {
  return (
    <Panel>
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className="panel-buttons">{children}</div>}
    </Panel>
  );
}

/** A list in which the search and the filters find nothing. */
export function NoMatch({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Panel>
      <h2>No matches</h2>
      <p>No {label.toLowerCase()} match the search and filters.</p>
      <ListButton type="button" onClick={onClear}>
        Clear search and filters
      </ListButton>
    </Panel>
  );
}

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
  /** Goes back to the list's first page without search, filters and sort. */
  onReset: () => void;
}

/** A list that could not be loaded: the service's info title and details (console.md section 8). */
export function LoadError({ error, onRetry, onReset }: LoadErrorProps) {
  const { title, details, requestId } = titleAndDetails(error);
  return (
    <Panel role="alert">
      <span className="error-mark" aria-hidden="true">
        ⚠
      </span>
      <h2>{title}</h2>
      {details !== title && <p>{details}</p>}
      {requestId && (
        <p>
          Request ID: <code>{requestId}</code>
        </p>
      )}
      <div className="panel-buttons">
        <ListButton type="button" onClick={onRetry}>
          Retry
        </ListButton>
        <ListButton type="button" onClick={onReset}>
          Reset list
        </ListButton>
      </div>
    </Panel>
  );
}
