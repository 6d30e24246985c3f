import { lazy, Suspense, useEffect } from 'react';
import { useBlocker, useCanBlock } from 'ra-core';
import type { LeaveTexts } from './LeaveDialog';

const loadDialog = () => import('./LeaveDialog');
const LeaveDialog = lazy(loadDialog);

/** The pages of signing in: an ended session leaves the page, and the draft brings the typing back. */
const signInPaths = new Set([
  '/login',
  '/auth-callback',
  '/authentication-error',
  '/access-denied',
]);

interface GuardProps {
  unsaved: boolean;
  onLeave: () => void;
  /** What is asked, where it is not about changes of a form. */
  texts?: LeaveTexts;
}

/** Asks before unsaved changes are left behind, inside the console and when the tab is closed. */
export function UnsavedChangesGuard(props: GuardProps) {
  // Only a data router can hold a navigation back, and for one guard at a time.
  return useCanBlock() && props.unsaved ? <Guard {...props} /> : null;
}

function Guard({ onLeave, texts }: GuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !signInPaths.has(nextLocation.pathname),
  );

  useEffect(() => {
    // The dialog must not need the network when it is wanted.
    void loadDialog();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        texts={texts}
        onStay={() => blocker.reset?.()}
        onLeave={() => {
          onLeave();
          blocker.proceed?.();
        }}
      />
    </Suspense>
  );
}
