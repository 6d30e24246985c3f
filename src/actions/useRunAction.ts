import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useDataProvider, useLogout, useNavigate, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { ruleOf, type StepUpScope } from '../../contract/access';
import type { ConsoleAuthProvider } from '../authProvider/authProvider';
import { useSession } from '../authProvider/session';
import { isStepUpDemanded, type StepUp } from '../authProvider/stepUp';
import { useLeaveForEnrolment } from '../authProvider/useEnrolment';
import type { ActionCall } from '../dataProvider/action';
import { Attempts } from '../dataProvider/attempts';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { fieldErrors, messageOf, statusOf, titleAndDetails } from '../dataProvider/errors';
import { useRetractFailure } from '../forms/useRetractFailure';
import { type Credentials, generateCredentials } from '../keygen/generateCredentials';
import type {
  ActionFailure,
  ActionParams,
  ActionProvider,
  ActionResult,
  CallAction,
} from '../resources/declare';
import { forgetRecord } from './forgetRecord';
import type { ActionRecord, OpenedAction, RecordActions } from './openAction';
import { recordKey } from './useActionRecord';

interface Run extends Pick<OpenedAction, 'confirmed'> {
  /** Whose record it is. */
  source: Pick<RecordActions, 'name'>;
  /** What is asked before it is no concern of running it. */
  action: Omit<CallAction<ActionRecord>, 'label' | 'dialog'>;
  record: ActionRecord;
  params: ActionParams;
  /** Told what is to be shown after success; an action that shows something needs it. */
  onResult?: (result: ActionResult) => void;
}

/**
 * The one way to run an action: the call with the token at hand, a step-up when the service demands one,
 * the notification, and the refresh of what changed (traps 2.6). Each POST has an idempotency key, the
 * very same when it is tried again after an answer was lost (decision 29).
 * @returns runs; resolves with the failure, or with nothing after success. It does not resolve when the
 *   browser leaves to confirm with a one-time code: the action then goes on after the return. Nor does
 *   the second click of a double click, which runs nothing.
 */
export function useRunAction(): (run: Run) => Promise<ActionFailure | undefined> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const stepUp = useAuthProvider<ConsoleAuthProvider>()?.stepUp;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logout = useLogout();
  const leaveFor = useLeaveForEnrolment();
  const notify = useNotify();
  const retractFailure = useRetractFailure();
  const { user, subject } = useSession();
  // As long as the dialog: what one try was sent with, the next may have to send again.
  const [attempts] = useState(() => new Attempts<Credentials>());
  const [posts] = useState(() => new Attempts<undefined>());
  // The second click of a double click comes before the button is drawn busy.
  const running = useRef(new Set<string>());
  // Where the person is when the answer comes, not when they asked.
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEffect(() => {
    page.current = pathname;
  }, [pathname]);

  /** A POST with its idempotency key; any other call as it is. */
  async function keyed(request: ActionCall): Promise<ActionCall> {
    if (request.method !== 'POST' || request.idempotencyKey !== undefined) return request;
    const { path, params, body } = request;
    const print = JSON.stringify([path, params, body]);
    const { idempotencyKey } = await posts.begin(print, () => Promise.resolve(undefined));
    return { ...request, idempotencyKey };
  }

  async function call(run: Run): Promise<void> {
    const { source, action, record, params, confirmed, onResult } = run;
    const scope = ruleOf(action.access).stepUp;
    const token = scope && (await stepUp?.elevatedToken(scope));
    const confirm = async (asked: StepUpScope, { begin }: StepUp): Promise<void> => {
      const { id, version } = record;
      const pending = { resource: source.name, action: action.id, id, params };
      await begin(asked, { ...pending, ...(version && { version }), user: user.uuid });
    };
    // Asked once more right after a code was given, the console would send the person round and round.
    const mayConfirm = scope && stepUp && !confirmed;
    if (mayConfirm && action.confirmFirst && subject.mfaEnabled && token === undefined)
      await confirm(scope, stepUp);
    const provider: ActionProvider = {
      action: async (request) => dataProvider.action({ ...(await keyed(request)), token }),
      newCredentials: () =>
        attempts.begin(JSON.stringify([action.id, record.id, params]), generateCredentials),
      show: (result) => {
        if (!onResult) throw new Error(`There is nothing that shows what ${action.id} made`);
        onResult(result);
      },
      leaveFor,
    };
    try {
      await action.run(record, params, provider);
      attempts.succeed();
      posts.succeed();
    } catch (error) {
      attempts.fail(error);
      posts.fail(error);
      if (!mayConfirm || !isStepUpDemanded(error)) throw error;
      await confirm(scope, stepUp);
    }
  }

  async function refresh({ source, action, record }: Run): Promise<void> {
    if (action.redirect !== undefined || action.gone) {
      // Going back would lead to a record that does not exist.
      if (action.redirect !== undefined && isPageOf(source.name, record.id, page.current))
        navigate(action.redirect, { replace: true });
      // Asked for again the record would only be missing.
      forgetRecord(queryClient, recordKey(source.name, record.id));
      await queryClient.invalidateQueries({ queryKey: [source.name, 'getList'] });
    } else await queryClient.invalidateQueries({ queryKey: [source.name] });
    for (const name of action.affects ?? [])
      await queryClient.invalidateQueries({ queryKey: [name] });
  }

  async function runOnce(run: Run): Promise<ActionFailure | undefined> {
    const { source, action, record, confirmed } = run;
    try {
      await call(run);
    } catch (error) {
      notify(action.failure, { type: 'error' });
      // The next try is made with the record as it is now.
      if (statusOf(error) === 412)
        await queryClient.invalidateQueries({ queryKey: [source.name, 'getOne'] });
      return failureOf(action, error);
    } finally {
      if (confirmed) await stepUp?.end();
    }
    retractFailure(action.failure);
    notify(action.success, { type: 'success', messageArgs: { name: record.name } });
    if (action.endsSession) await logout();
    else await refresh(run);
    return undefined;
  }

  return async (run) => {
    const print = JSON.stringify([run.source.name, run.action.id, run.record.id, run.params]);
    if (running.current.has(print)) return new Promise<never>(() => undefined);
    running.current.add(print);
    try {
      return await runOnce(run);
    } finally {
      running.current.delete(print);
    }
  };
}

/** @returns whether the path is that of the record's own page, or below it */
function isPageOf(resource: string, id: string, pathname: string): boolean {
  const shown = matchPath({ path: `/${resource}/:id`, end: false }, pathname)?.params.id;
  return shown?.toLowerCase() === id.toLowerCase();
}

function failureOf({ failure: title, unexplained }: Run['action'], error: unknown): ActionFailure {
  const details = messageOf(error, unexplained ?? '');
  const { requestId } = titleAndDetails(error);
  const fields = fieldErrors(error);
  return {
    title,
    ...(details === '' || details === title ? {} : { details }),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
