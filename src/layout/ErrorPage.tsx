import type { ErrorInfo } from 'react';
import { MessageActions, MessagePage } from './MessagePage';
import { ShellButton } from './ShellButton';
import { texts } from './texts';

/** What ra-core's boundary and our own hand to the page. */
export interface ErrorPageProps {
  error?: Error;
  errorInfo?: ErrorInfo;
  resetErrorBoundary?: (...args: unknown[]) => void;
}

/** Shown after an unexpected rendering error, with the error's text (console.md section 2). */
export function ErrorPage({ error, resetErrorBoundary }: ErrorPageProps) {
  return (
    <MessagePage title={texts.error} tone="error">
      <p>{error?.message || texts.unknownError}</p>
      <MessageActions>
        <ShellButton type="button" onClick={() => window.location.reload()}>
          {texts.reload}
        </ShellButton>
        <ShellButton
          type="button"
          onClick={() => {
            window.history.back();
            resetErrorBoundary?.();
          }}
        >
          {texts.back}
        </ShellButton>
      </MessageActions>
    </MessagePage>
  );
}
