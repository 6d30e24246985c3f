import { useQueryClient } from '@tanstack/react-query';
import { type Access, ruleOf, type Subject } from '../../../contract/access/access';
import { forgetRecord } from '../../dataProvider/queryKeys';
import type { ActionParams, ActionResult, CallAction } from '../../model/action';
import { actionDraft, forgetDrafts, forgetRecordDrafts } from '../form/drafts';
import { useSubmission } from '../form/useSubmission';
import { useSelection } from './bulk/useSelection';
import type { OpenedAction } from './openedAction';
import type { ConsoleRecord } from '../../model/record';

interface RunOptions extends Pick<OpenedAction, 'source' | 'action'> {
  record: ConsoleRecord;
  onResult: (result: ActionResult) => void;
}

/** @returns the access rule of an action for one record and these parameters */
export const accessFor = (
  { access, accessOf }: Pick<CallAction<ConsoleRecord>, 'access' | 'accessOf'>,
  params: ActionParams,
  record: ConsoleRecord,
): Access => accessOf?.(params, record) ?? access;

/** @returns whether a one-time code is asked for */
export const asksForCode = (rule: Access | undefined, subject: Subject): boolean =>
  subject.mfaEnabled && rule !== undefined && ruleOf(rule).stepUp !== undefined;

/** The only way to run an action: a submission with declared texts, access and effects. */
export function useRunAction({ source, action, record, onResult }: RunOptions) {
  const queryClient = useQueryClient();
  const { id, version } = record;
  const [, { unselect }] = useSelection(source.name);
  return useSubmission<ActionParams, unknown>({
    run: (params, provider) => action.run(record, params, provider),
    texts: () => action,
    about: () => id,
    textArgs: () => ({ name: record['name'] }),
    endsSession: action.endsSession,
    affects: [source.name, ...(action.affects ?? [])],
    pending: (params) => ({ resource: source.name, action: action.id, id, params, version }),
    onResult,
    onDone: () => {
      // Not in `action.run`: its call may lack a code, and then the draft is still needed.
      forgetDrafts(actionDraft(source.name, action.id), id);
      if (!action.deletes) return;
      // Reading the record again would answer 404.
      forgetRecord(queryClient, source.name, id);
      forgetRecordDrafts(source.name, id);
      unselect([id]);
    },
  });
}
