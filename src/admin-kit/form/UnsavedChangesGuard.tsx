import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBlocker } from 'ra-core';
import { isObject } from '../../../contract/lib/isObject';
import { signInPaths } from '../../authProvider/leaving';
import type { LeaveTexts } from '../../model/leaveTexts';
import { lazyPart } from '../../ui/LazyPart';

const LeaveDialog = lazyPart(() => import('./LeaveDialog'));

/** The pages of signing in: an ended session leaves the page, and the draft brings the typing back. */
const signInDestinations = new Set<string>([...signInPaths, '/access-denied']);

/** State of the way from the page of a record that is gone: nothing that is guarded there can be kept. */
export const fromDeletedRecord = { fromDeletedRecord: true } as const;

const isFromDeletedRecord = (state: unknown): boolean =>
  isObject(state) && 'fromDeletedRecord' in state;

type Place = Pick<Location, 'pathname' | 'search'>;

type IsLeft = (from: Place, to: Place) => boolean;

interface WatchOptions {
  /** Told that it is left; nothing need be done where all of it goes with its page or dialog. */
  onLeave?: () => void;
  /** Texts of the question, where it is not about changes of a form. */
  texts?: LeaveTexts;
  /** Tells whether a navigation between two addresses leaves it; always the same function. */
  isLeft?: IsLeft;
}

/** Watches something under an id; its texts may change. @returns ends the watch */
type Share = (id: string, watched: WatchOptions) => () => void;

const SharedGuardContext = createContext<Share | undefined>(undefined);

/** Asks before unsaved changes are left behind, inside the console and when the tab is closed. */
export const UnsavedChangesGuard = ({
  unsaved,
  ...watched
}: WatchOptions & { unsaved: boolean }): ReactNode => unsaved && <ChangesWatcher {...watched} />;

function ChangesWatcher({ onLeave, texts, isLeft }: WatchOptions) {
  const share = useContext(SharedGuardContext);
  const id = useId();
  const leave = useEffectEvent(() => onLeave?.());
  // With what is drawn: what was just saved must not be asked about.
  useLayoutEffect(
    () => share?.(id, { onLeave: () => leave(), texts, isLeft }),
    [share, id, texts, isLeft],
  );
  return null;
}

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

const isOtherPage: IsLeft = (from, to) => from.pathname !== to.pathname;

/** One guard for all forms and dialogs inside: each would block the router, which takes one blocker only. */
export function SharedChangesGuard({ children }: { children: ReactNode }) {
  // Known at once, not when it is drawn: what has just let go must not hold the way that follows.
  const current = useRef<ReadonlyMap<string, WatchOptions>>(new Map());
  const [watched, setWatched] = useState<ReadonlyMap<string, WatchOptions>>(new Map());
  const share = useCallback<Share>((id, added) => {
    const change = (next: Iterable<[string, WatchOptions]>) => {
      current.current = new Map(next);
      setWatched(current.current);
      if (current.current.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
      else window.removeEventListener('beforeunload', askBeforeUnload);
    };
    // The dialog must not need the network when it is wanted.
    LeaveDialog.preload();
    change([...current.current, [id, added]]);
    return () => change([...current.current].filter(([other]) => other !== id));
  }, []);

  const [asked, setAsked] = useState<readonly string[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (signInDestinations.has(nextLocation.pathname)) return false;
    // Going back to such an entry later is a way like any other.
    if (historyAction === 'REPLACE' && isFromDeletedRecord(nextLocation.state)) return false;
    const left = [...current.current].filter(([, { isLeft = isOtherPage }]) =>
      isLeft(currentLocation, nextLocation),
    );
    setAsked(left.map(([id]) => id));
    return left.length > 0;
  });
  // Entries that ended during the question, such as a completed action, need no answer.
  const left = asked.flatMap((id) => watched.get(id) ?? []);
  // A dialog lies over the forms of its page, which keep their drafts when it is what is asked about.
  const dialogs = left.filter(({ isLeft }) => isLeft !== undefined);
  const affected = dialogs.length > 0 ? dialogs : left;
  const last = affected.at(-1);
  useEffect(() => {
    if (blocker.state === 'blocked' && !last) blocker.reset?.();
  }, [blocker, last]);

  return (
    <SharedGuardContext value={share}>
      {children}
      {blocker.state === 'blocked' && last && (
        <LeaveDialog
          fallback={null}
          texts={last.texts}
          onStay={() => blocker.reset?.()}
          onLeave={() => {
            for (const { onLeave } of affected) onLeave?.();
            blocker.proceed?.();
          }}
        />
      )}
    </SharedGuardContext>
  );
}
