import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useBlocker, useCanBlock } from 'ra-core';
import { signInPaths } from '../authProvider/leaving';
import type { LeaveTexts } from '../model/leaveTexts';
import { lazyPart } from '../ui/LazyPart';

const LeaveDialog = lazyPart(() => import('./LeaveDialog'));

/** The pages of signing in: an ended session leaves the page, and the draft brings the typing back. */
const leavesFor = new Set<string>([...signInPaths, '/access-denied']);

interface GuardProps {
  unsaved: boolean;
  onLeave: () => void;
  /** What is asked, where it is not about changes of a form. */
  texts?: LeaveTexts;
}

/** Asks before unsaved changes are left behind, inside the console and when the tab is closed. */
export function UnsavedChangesGuard(props: GuardProps) {
  const share = useContext(SharedGuardContext);
  const canBlock = useCanBlock();
  if (!props.unsaved) return null;
  if (share) return <Shared {...props} share={share} />;
  // Only a data router can hold a navigation back, and for one guard at a time.
  return canBlock ? <Guard {...props} /> : null;
}

type Watched = Omit<GuardProps, 'unsaved'>;
/** @returns takes it back */
type Share = (watched: Watched) => () => void;

const SharedGuardContext = createContext<Share | undefined>(undefined);

/** One guard for all forms inside: each would block the router, which takes one blocker only. */
export function SharedChangesGuard({ children }: { children: ReactNode }) {
  const [watched, setWatched] = useState<readonly Watched[]>([]);
  const share = useCallback<Share>((added) => {
    setWatched((before) => [...before, added]);
    return () => setWatched((before) => before.filter((other) => other !== added));
  }, []);
  const canBlock = useCanBlock();
  const latest = watched.at(-1);
  return (
    <SharedGuardContext value={share}>
      {children}
      {latest && canBlock && (
        <Guard
          texts={latest.texts}
          onLeave={() => {
            for (const { onLeave } of watched) onLeave();
          }}
        />
      )}
    </SharedGuardContext>
  );
}

function Shared({ share, onLeave, texts }: Watched & { share: Share }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => share({ onLeave: () => leave(), texts }), [share, texts]);
  return null;
}

function Guard({ onLeave, texts }: Watched) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !leavesFor.has(nextLocation.pathname),
  );

  useEffect(() => {
    // The dialog must not need the network when it is wanted.
    LeaveDialog.preload();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      fallback={null}
      texts={texts}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}
