import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { listTexts } from '../../texts/lists';
import { titleAndDetails } from '../dataProvider/errors';
import { ListButton } from '../ui/ListButton';

const texts = listTexts.states;

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
  '& p': { margin: 0, maxWidth: 560, color: 'var(--mui-palette-text-secondary)' },
  '& .error-mark': { color: 'var(--mui-palette-error-main)', fontSize: '1.5rem' },
  '& .panel-buttons': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: theme.spacing(1),
  },
}));

interface ListMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Stands in a list without rows. */
export const ListMessage = ({ title, text, children }: ListMessageProps) => (
  <Panel>
    <h2>{title}</h2>
    <p>{text}</p>
    {children !== undefined && <div className="panel-buttons">{children}</div>}
  </Panel>
);

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
          {texts.requestId} <code>{requestId}</code>
        </p>
      )}
      <div className="panel-buttons">
        <ListButton onClick={onRetry}>{texts.retry}</ListButton>
        <ListButton onClick={onReset}>{texts.reset}</ListButton>
      </div>
    </Panel>
  );
}
