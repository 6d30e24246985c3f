import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useDataProvider, useLogout, useNavigate, useNotify } from 'ra-core';
import { useState } from 'react';
import { ruleOf, type StepUpScope } from '../../contract/access';
import type { ConsoleAuthProvider } from '../authProvider/authProvider';
import { useSession } from '../authProvider/session';
import { isStepUpDemanded, type StepUp } from '../authProvider/stepUp';
import { useLeaveForEnrolment } from '../authProvider/useEnrolment';
import { Attempts } from '../dataProvider/attempts';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { fieldErrors, messageOf, statusOf, titleAndDetails } from '../dataProvider/errors';
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
 * the notification, and the refresh of what changed (traps 2.6).
 * @returns runs; resolves with the failure, or with nothing after success. It does not resolve when the
 *   browser leaves to confirm with a one-time code: the action then goes on after the return.
 */
export function useRunAction(): (run: Run) => Promise<ActionFailure | undefined> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const stepUp = useAuthProvider<ConsoleAuthProvider>()?.stepUp;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logout = useLogout();
  const leaveFor = useLeaveForEnrolment();
  const notify = useNotify();
  const { user, subject } = useSession();
  // As long as the dialog: what one try was sent with, the next may have to send again.
  const [attempts] = useState(() => new Attempts<Credentials>());

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
      action: (request) => dataProvider.action({ ...request, token }),
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
    } catch (error) {
      attempts.fail(error);
      if (!mayConfirm || !isStepUpDemanded(error)) throw error;
      await confirm(scope, stepUp);
    }
  }

  async function refresh({ source, action, record }: Run): Promise<void> {
    if (action.redirect !== undefined || action.gone) {
      if (action.redirect !== undefined) navigate(action.redirect);
      // Asked for again the record would only be missing.
      forgetRecord(queryClient, recordKey(source.name, record.id));
      await queryClient.invalidateQueries({ queryKey: [source.name, 'getList'] });
    } else await queryClient.invalidateQueries({ queryKey: [source.name] });
    for (const name of action.affects ?? [])
      await queryClient.invalidateQueries({ queryKey: [name] });
  }

  return async (run) => {
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
    notify(action.success, { type: 'success', messageArgs: { name: record.name } });
    if (action.endsSession) await logout();
    else await refresh(run);
    return undefined;
  };
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
