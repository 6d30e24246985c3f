import { useLocation, useNavigate, useNotify, usePermissions } from 'ra-core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { shellTexts } from '../../texts/layout/shell';
import { type Session, SessionProvider, useSession } from '../authProvider/session';
import { takeStoredServerMessages } from '../ui/browser/serverMessage';
import { messageOf, statusOf } from '../dataProvider/errors';
import { Loading, RemoveSplash } from './Loading';
import { AuthErrorText, ErrorPage } from './messagePages';

const withoutRetries = {
  retryOnMount: false,
  // The code that reads the session has already handled its errors.
  onError: () => undefined,
};

export function SessionGate({ children }: { children: ReactNode }) {
  const { permissions, error } = usePermissions<Session>({}, withoutRetries);
  if (permissions) {
    return (
      <SessionProvider value={permissions}>
        <RemoveSplash>{children}</RemoveSplash>
      </SessionProvider>
    );
  }
  if (!error) return <Loading />;
  return (
    <RemoveSplash>
      {statusOf(error) === 401 ? (
        <AuthErrorText message={messageOf(error)} />
      ) : (
        <main>
          <ErrorPage error={error} />
        </main>
      )}
    </RemoveSplash>
  );
}

/** Shows once, and only to signed-in people, messages that the server put into the address or sign-out left. */
export function ServerMessageNotice() {
  const notify = useNotify();
  const { uuid } = useSession().user;
  useEffect(() => {
    for (const { text, type } of takeStoredServerMessages(uuid))
      // An element: a string would be taken for a key of the catalogue, or for a text with placeholders.
      notify(<>{text}</>, { type });
  }, [notify, uuid]);
  return null;
}

/** Redirects an unknown path to the start page, and says which path was not found (decision 6). */
export function UnknownPath() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const leave = useEffectEvent(() => {
    notify(<>{shellTexts.unknownPath(pathname)}</>, { type: 'warning' });
    navigate('/', { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}
