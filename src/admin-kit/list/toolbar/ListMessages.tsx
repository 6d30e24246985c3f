import type { ReactNode } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { ListButton } from '../../../ui/ListButton';
import {
  ButtonRow,
  ErrorMark,
  FailureText,
  type FailureTextProps,
  MessagePanel,
} from '../../../ui/LoadStates';

interface ListMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export const ListMessage = ({ title, text, children }: ListMessageProps) => (
  <MessagePanel>
    <h2>{title}</h2>
    <p>{text}</p>
    {children !== undefined && <ButtonRow>{children}</ButtonRow>}
  </MessagePanel>
);

interface LoadErrorProps extends Pick<FailureTextProps, 'error' | 'heading' | 'busy' | 'onRetry'> {
  /** Goes back to the list's first page without search, filters and sort. */
  onReset: () => void;
}

export const LoadError = ({ onReset, ...failure }: LoadErrorProps) => (
  <MessagePanel role="alert">
    <ErrorMark />
    <FailureText {...failure}>
      <ListButton onClick={onReset}>{listTexts.states.reset}</ListButton>
    </FailureText>
  </MessagePanel>
);
