import { usePermissions } from 'ra-core';
import type { ReactNode } from 'react';
import { type Session, SessionProvider } from '../authProvider/session';
import { messageOf } from '../dataProvider/errors';
import { ErrorPage } from '../layout/ErrorPage';
import { Loading } from './Loading';
import { Uncovered } from './Uncovered';

/** Read once; after a change of the account `['auth']` is invalidated. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false };

/** Lets the app through when it is known who is signed in. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { permissions, error } = usePermissions<Session>({}, readOnce);
  if (permissions) {
    return (
      <SessionProvider value={permissions}>
        <Uncovered>{children}</Uncovered>
      </SessionProvider>
    );
  }
  if (!error) return <Loading />;
  return (
    <Uncovered>
      <main>
        <ErrorPage error={new Error(messageOf(error))} />
      </main>
    </Uncovered>
  );
}
