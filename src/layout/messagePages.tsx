import { styled } from '@mui/material/styles';
import { useHandleAuthCallback, useNavigate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { homeTexts } from '../../texts/attention/home';
import { partTexts } from '../../texts/admin-kit/parts';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { shellTexts } from '../../texts/layout/shell';
import { useConfig } from '../model/config';
import { messageOf, titleAndDetails } from '../dataProvider/errors';
import { PageHeader, usePageTitle } from '../ui/PageHeader';
import { ReloadButton, ShellButton } from './buttons';
import { Loading, RemoveSplash } from './Loading';

export const Page = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '60vh',
  padding: 16,
});

export const Card = styled('section')(({ theme }) => ({
  boxSizing: 'border-box',
  display: 'grid',
  gap: theme.spacing(1.5),
  width: '100%',
  maxWidth: 560,
  padding: theme.spacing(3),
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  color: 'var(--mui-palette-text-primary)',
  borderInlineStart: '4px solid var(--mui-palette-info-main)',
  '&[data-error]': { borderInlineStartColor: 'var(--mui-palette-error-main)' },
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& a': { color: 'var(--mui-palette-primary-main)' },
}));

const MessageActions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  color: 'var(--mui-palette-primary-main)',
  '& > .help': { flexBasis: '100%', color: 'var(--mui-palette-text-primary)' },
}));

interface ErrorMessageProps {
  title: string;
  message?: string;
  /** Id of the failed request in the service's log. */
  requestId?: string;
  children: ReactNode;
}

function ErrorMessage({ title, message, requestId, children }: ErrorMessageProps) {
  return (
    <Page>
      <Card data-error="" role="alert">
        <h1>{title}</h1>
        {message !== undefined && <p>{message}</p>}
        {requestId !== undefined && (
          <p>
            <small>{partTexts.request(requestId)}</small>
          </p>
        )}
        <MessageActions>{children}</MessageActions>
      </Card>
    </Page>
  );
}

export type ErrorPageProps = Partial<FallbackProps>;

/** Shown after an unexpected rendering error, with the error's text (console.md section 2). */
export function ErrorPage({ error, resetErrorBoundary }: ErrorPageProps) {
  const { supportEmail } = useConfig();
  const { details, requestId } = titleAndDetails(error);
  // The title already says that the cause is unknown.
  const message = details === serviceTexts.unknown ? undefined : details;
  return (
    <ErrorMessage title={partTexts.undrawn} {...{ message, requestId }}>
      <ReloadButton />
      {/* Back opens another page; without a change of the address this one would fail again. */}
      {resetErrorBoundary && window.history.length > 1 && (
        <ShellButton type="button" onClick={() => window.history.back()}>
          {shellTexts.back}
        </ShellButton>
      )}
      <p className="help">
        {shellTexts.help} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </ErrorMessage>
  );
}

/** Shows the identity provider's error as plain text (console.md section 2). */
export const AuthErrorText = ({ message }: { message: string }) => (
  <main>
    <ErrorMessage title={shellTexts.authentication} message={message}>
      <ShellButton as="a" {...{ href: '/' }}>
        {shellTexts.tryAgain}
      </ShellButton>
    </ErrorMessage>
  </main>
);

/** Shown when the provider did not confirm a sign-out, or not soon, so that nobody leaves believing it did. */
export function SignOutStuck({ onRetry }: { onRetry: () => void }) {
  usePageTitle(shellTexts.stuck);
  return (
    <RemoveSplash>
      <main>
        <ErrorMessage title={shellTexts.stuck} message={shellTexts.stuckText}>
          <ShellButton type="button" onClick={onRetry}>
            {shellTexts.tryAgain}
          </ShellButton>
          <ReloadButton />
        </ErrorMessage>
      </main>
    </RemoveSplash>
  );
}

/** Callback of the identity provider: continues to the page, or shows the error (console.md section 2). */
export function AuthCallbackPage() {
  const navigate = useNavigate();
  const { error } = useHandleAuthCallback({
    onSuccess: (result) => {
      const path = typeof result === 'object' ? result.redirectTo : undefined;
      // Replaced, so that the browser's Back does not redeem the code a second time.
      navigate(typeof path === 'string' ? path : '/', { replace: true });
    },
  });
  if (!error) return <Loading />;
  return (
    <RemoveSplash>
      <AuthErrorText message={messageOf(error)} />
    </RemoveSplash>
  );
}

/** The page `/access-denied`, to which a page redirects a person who may not see it. */
export function ForbiddenPage() {
  return (
    <>
      <PageHeader title={shellTexts.forbidden} back={{ to: '/', label: homeTexts.label }} />
      <p>{shellTexts.forbiddenText}</p>
    </>
  );
}
