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

/** Pages of the sign-in flow: after the session ended the console leaves for them without asking, as drafts remain. */
const signInDestinations = new Set<string>([...signInPaths, '/access-denied']);

/** Navigation state on leaving the page of a deleted record: guarded values there cannot be kept. */
export const fromDeletedRecord = { fromDeletedRecord: true } as const;

const isFromDeletedRecord = (state: unknown): boolean =>
  isObject(state) && 'fromDeletedRecord' in state;

type PageLocation = Pick<Location, 'pathname' | 'search'>;

type IsLeft = (from: PageLocation, to: PageLocation) => boolean;

interface WatchOptions {
  /** Called when the watched values are left; not needed if they disappear with their page or dialog. */
  onLeave?: () => void;
  /** Texts of the question, where it is not about changes of a form. */
  texts?: LeaveTexts;
  /** Tells whether a navigation between two addresses leaves the watched values; must be a stable function. */
  isLeft?: IsLeft;
}

/** Watches values under an id; the texts may change. @returns a function that ends the watch */
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
  // In a layout effect, so that values that were just saved are not asked about.
  useLayoutEffect(
    () => share?.(id, { onLeave: () => leave(), texts, isLeft }),
    [share, id, texts, isLeft],
  );
  return null;
}

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

const isOtherPage: IsLeft = (from, to) => from.pathname !== to.pathname;

/** One guard for all forms and dialogs inside, as the router accepts only one blocker. */
export function SharedChangesGuard({ children }: { children: ReactNode }) {
  // A ref, which changes before the next render: a watch that has just ended must not block the next navigation.
  const latestWatched = useRef<ReadonlyMap<string, WatchOptions>>(new Map());
  const [watched, setWatched] = useState<ReadonlyMap<string, WatchOptions>>(new Map());
  const share = useCallback<Share>((id, added) => {
    const change = (next: Iterable<[string, WatchOptions]>) => {
      latestWatched.current = new Map(next);
      setWatched(latestWatched.current);
      if (latestWatched.current.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
      else window.removeEventListener('beforeunload', askBeforeUnload);
    };
    // Preloaded, so that the dialog does not need the network when it is shown.
    LeaveDialog.preload();
    change([...latestWatched.current, [id, added]]);
    return () => change([...latestWatched.current].filter(([other]) => other !== id));
  }, []);

  const [leftIds, setLeftIds] = useState<readonly string[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (signInDestinations.has(nextLocation.pathname)) return false;
    // A later Back to such an entry is an ordinary navigation.
    if (historyAction === 'REPLACE' && isFromDeletedRecord(nextLocation.state)) return false;
    const leftEntries = [...latestWatched.current].filter(([, { isLeft = isOtherPage }]) =>
      isLeft(currentLocation, nextLocation),
    );
    setLeftIds(leftEntries.map(([id]) => id));
    return leftEntries.length > 0;
  });
  // Entries that ended during the question, such as a completed action, need no answer.
  const leftWatches = leftIds.flatMap((id) => watched.get(id) ?? []);
  // A dialog lies over its page's forms, whose drafts are kept when the question is about the dialog.
  const dialogs = leftWatches.filter(({ isLeft }) => isLeft !== undefined);
  const affected = dialogs.length > 0 ? dialogs : leftWatches;
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
