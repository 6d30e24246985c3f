import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useDataProvider, useNavigate, useNotify } from 'ra-core';
import { ruleOf } from '../../contract/access';
import type { ConsoleAuthProvider } from '../authProvider/authProvider';
import { useSession } from '../authProvider/session';
import { isStepUpDemanded } from '../authProvider/stepUp';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { messageOf, statusOf, titleAndDetails } from '../dataProvider/errors';
import type { ActionFailure, ActionParams, ActionProvider } from '../resources/declare';
import { forgetRecord } from './forgetRecord';
import type { ActionRecord, OpenedAction } from './openAction';

interface Run extends Pick<OpenedAction, 'declaration' | 'action' | 'confirmed'> {
  record: ActionRecord;
  params: ActionParams;
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
  const notify = useNotify();
  const { user } = useSession();

  async function call({ declaration, action, record, params, confirmed }: Run): Promise<void> {
    const scope = ruleOf(action.access).stepUp;
    const token = scope && (await stepUp?.elevatedToken(scope));
    const provider: ActionProvider = {
      action: (request) => dataProvider.action({ ...request, token }),
    };
    try {
      await action.run(record, params, provider);
    } catch (error) {
      // Asked once more right after a code was given, the console would send the person round and round.
      if (!scope || !stepUp || confirmed || !isStepUpDemanded(error)) throw error;
      const { id, version } = record;
      const pending = { resource: declaration.name, action: action.id, id, params };
      await stepUp.begin(scope, { ...pending, ...(version && { version }), user: user.uuid });
    }
  }

  async function refresh({ declaration, action, record }: Run): Promise<void> {
    const own = [declaration.name, 'getOne', { id: record.id, meta: undefined }];
    if (action.redirect !== undefined) {
      navigate(action.redirect);
      // Asked for again the record would only be missing.
      forgetRecord(queryClient, own);
      await queryClient.invalidateQueries({ queryKey: [declaration.name, 'getList'] });
    } else await queryClient.invalidateQueries({ queryKey: [declaration.name] });
    for (const name of action.affects ?? [])
      await queryClient.invalidateQueries({ queryKey: [name] });
  }

  return async (run) => {
    const { declaration, action, record, confirmed } = run;
    try {
      await call(run);
    } catch (error) {
      notify(action.failure, { type: 'error' });
      // The next try is made with the record as it is now.
      if (statusOf(error) === 412)
        await queryClient.invalidateQueries({ queryKey: [declaration.name, 'getOne'] });
      return failureOf(action, error);
    } finally {
      if (confirmed) await stepUp?.end();
    }
    notify(action.success, { type: 'success', messageArgs: { name: record.name } });
    await refresh(run);
    return undefined;
  };
}

function failureOf({ failure: title, unexplained }: Run['action'], error: unknown): ActionFailure {
  const details = messageOf(error, unexplained ?? '');
  const { requestId } = titleAndDetails(error);
  return {
    title,
    ...(details === '' || details === title ? {} : { details }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
