import { useAuthProvider, useEvent, useNotify } from 'ra-core';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { actionTexts } from '../../../texts/admin-kit/actions';
import type { ConsoleAuthProvider } from '../../authProvider/authProvider';
import { useSession } from '../../authProvider/session';
import type { ResumedAction } from '../../authProvider/stepUp';
import type { ActionFailure } from '../../model/failure';
import {
  type ConfirmedForm,
  ConfirmedFormProvider,
  formActions,
  isFormAction,
} from '../form/confirmedForm';
import { fromDeletedRecord, SharedChangesGuard } from '../form/UnsavedChangesGuard';
import { lazyPart } from '../../ui/LazyPart';
import { useFocusAfterDialog } from '../../ui/focus';
import { loadFailure } from '../../ui/newVersion';
import { useFailureNotice } from '../../ui/useFailureNotice';
import {
  type ActionRequest,
  isPageOf,
  requestIn,
  withDialog,
  withoutDialog,
} from './dialogAddress';
import { type DeclaredSource, findAction, type OpenedAction } from './openedAction';
import { useDeclaredDeletion } from './useDeclaredDeletion';

const ActionDialogHost = lazyPart(() => import('./ActionDialogHost'));

interface ActionsProviderProps {
  /** The resources, and the pages that have actions of their own. */
  sources: readonly DeclaredSource[];
  children: ReactNode;
}

/** Shows the action dialog that the address has open, and resumes what waited for a one-time code. */
export function ActionsProvider({ sources, children }: ActionsProviderProps) {
  const location = useLocation();
  const { subject } = useSession();
  const [resumed, setResumed, form] = useResumed(sources);
  const [pendingForm, setPendingForm] = useState(form);
  const forget = useCallback(() => setPendingForm(undefined), []);
  const confirmedForm = useMemo(() => ({ form: pendingForm, forget }), [pendingForm, forget]);
  const request = requestIn(location);
  useLoadedDeclaration(sources, request?.resource);
  useDeclaredDeletion(sources);
  const openedAction = request && findAction(sources, request);
  const isResumed =
    resumed !== undefined && request !== undefined && isSame(resumed.request, request);
  // A confirmed action runs once: after its dialog is closed, `resumed` is cleared.
  const [wasResumed, setWasResumed] = useState(false);
  if (isResumed && !wasResumed) setWasResumed(true);
  if (resumed && wasResumed && !isResumed) setResumed(undefined);

  const onFocus = useFocusAfterDialog(request !== undefined);
  const onClose = useCloseDialog(request);
  return (
    <ConfirmedFormProvider value={confirmedForm}>
      <SharedChangesGuard>
        <div style={{ display: 'contents' }} onFocus={onFocus}>
          {children}
        </div>
        {/* Without the demanded MFA, the service would refuse the dialog's reads, and record the refusals. */}
        {request && openedAction && !subject.mfaMissing && (
          <ActionDialogHost
            // Another action, or another record, is another dialog.
            key={JSON.stringify(request)}
            fallback={null}
            opened={{
              ...openedAction,
              id: request.id,
              ...(isResumed ? resumed.opened : { params: request.params ?? {} }),
            }}
            onClose={onClose}
          />
        )}
      </SharedChangesGuard>
    </ConfirmedFormProvider>
  );
}

/**
 * @returns a function that closes the request's dialog, also after the action when the person has left the page or
 * opened another dialog. `isGone`: the record is gone; `to`: the page to go to next.
 */
function useCloseDialog(
  request: ActionRequest | undefined,
): (isGone?: boolean, to?: string) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const leave = useRef<() => void>(undefined);
  const isOpen = request !== undefined;
  useEffect(() => {
    if (isOpen) return;
    leave.current?.();
    leave.current = undefined;
  }, [isOpen]);
  const close = useEvent((closed: ActionRequest, isGone: boolean, to?: string) => {
    const proceed = () => {
      if (to !== undefined) void navigate(to);
      // The page's record is deleted: Back must not return to it.
      if (isGone && isPageOf(location, closed))
        void navigate(`/${closed.resource}`, { replace: true, state: fromDeletedRecord });
    };
    const isStillOpen = JSON.stringify(request) === JSON.stringify(closed);
    leave.current = isStillOpen ? proceed : undefined;
    if (!isStillOpen) proceed();
    else if (isOpenedHere(location.state)) void navigate(-1);
    else void navigate({ search: withoutDialog(location.search) }, { replace: true });
  });
  return (isGone = false, to?: string) => request && close(request, isGone, to);
}

/** Loads the declaration of the dialog in the address, which may belong to another resource than the page. */
function useLoadedDeclaration(
  sources: readonly DeclaredSource[],
  resource: string | undefined,
): void {
  const { report, resolve } = useFailureNotice();
  const [, redraw] = useReducer((draws: number) => draws + 1, 0);
  const code = sources.find(({ name }) => name === resource)?.code;
  // Depends on the rendered state: another part of the page may have loaded the declaration since.
  const isDrawn = code?.loaded() !== undefined;
  useEffect(() => {
    if (!code || isDrawn) return;
    const draw = () => {
      resolve(code);
      redraw();
    };
    code.load().then(draw, async (cause: unknown) => {
      const failure = await loadFailure(cause);
      if (failure) report(code, failure.message);
    });
  }, [code, isDrawn, report, resolve]);
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'dialogOpened' in state;

const isSame = (a: ActionRequest, b: ActionRequest): boolean =>
  a.resource === b.resource && a.action === b.action && a.id.toLowerCase() === b.id.toLowerCase();

interface Resumed {
  request: ActionRequest;
  opened: Pick<OpenedAction, 'params' | 'version' | 'confirmed' | 'failure'>;
}

/** After the return from the identity provider: what was confirmed, or why nothing was done. */
function useResumed(sources: readonly DeclaredSource[]) {
  const stepUp = useAuthProvider<ConsoleAuthProvider>()?.stepUp;
  const { user } = useSession();
  const notify = useNotify();
  const navigate = useNavigate();
  const location = useLocation();
  const [returned] = useState(() => resumedIn(sources, stepUp?.take(), user.uuid));
  const arrive = useEffectEvent(() => {
    if (!returned) return;
    const { failure, shown } = returned;
    if (failure)
      notify(failure.title, { type: 'warning', messageArgs: { title: failure.details } });
    const search = shown ? withDialog(location, shown.request) : withoutDialog(location.search);
    void navigate({ search }, { replace: true });
  });
  useEffect(() => arrive(), []);
  const [resumed, setResumed] = useState<Resumed | undefined>(returned?.shown);
  return [resumed, setResumed, returned?.form] as const;
}

function resumedIn(
  sources: readonly DeclaredSource[],
  returned: ResumedAction | undefined,
  user: string,
): { failure?: ActionFailure; shown?: Resumed; form?: ConfirmedForm } | undefined {
  if (!returned) return undefined;
  const { confirmed } = returned;
  const { resource, action, id, params, version, user: requester } = returned.pending;
  const isForm = isFormAction(action);
  const label = isForm ? formActions[action] : findAction(sources, returned.pending)?.action.label;
  if (label === undefined) return undefined;
  const request = { resource, action, id };
  const refused = requester === user ? returned.refused : actionTexts.otherPerson;
  if (refused === undefined)
    return isForm
      ? { form: { resource, id, version, confirmed } }
      : { shown: { request, opened: { params, version, confirmed } } };
  const title = actionTexts.nothingDone(label);
  const failure = { title, details: refused, cancelled: true } as const;
  // Only the same person gets the dialog back, and only with parameters: otherwise there is no input to restore.
  if (requester !== user || Object.keys(params).length === 0) return { failure };
  return { failure, shown: { request, opened: { params, failure } } };
}
