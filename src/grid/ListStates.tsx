import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { listTexts } from '../../texts/lists';
import { ListButton } from '../ui/ListButton';
import { ButtonRow, FailureText, type FailureTextProps } from '../ui/LoadStates';

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
}));

interface ListMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export const ListMessage = ({ title, text, children }: ListMessageProps) => (
  <Panel>
    <h2>{title}</h2>
    <p>{text}</p>
    {children !== undefined && <ButtonRow>{children}</ButtonRow>}
  </Panel>
);

interface LoadErrorProps extends Pick<FailureTextProps, 'error' | 'busy' | 'onRetry'> {
  /** Goes back to the list's first page without search, filters and sort. */
  onReset: () => void;
}

export const LoadError = ({ onReset, ...failure }: LoadErrorProps) => (
  <Panel role="alert">
    <span className="error-mark" aria-hidden="true">
      ⚠
    </span>
    <FailureText {...failure}>
      <ListButton onClick={onReset}>{listTexts.states.reset}</ListButton>
    </FailureText>
  </Panel>
);
