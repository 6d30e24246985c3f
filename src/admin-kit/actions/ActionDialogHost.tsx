import Alert from '@mui/material/Alert';
import { RecordContextProvider, ResourceContextProvider, useRefresh } from 'ra-core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { useSession } from '../../authProvider/session';
import { useRecord } from '../../dataProvider/useServiceQuery';
import type { ActionSource, CallAction } from '../../model/action';
import { UnsavedChangesGuard } from '../form/UnsavedChangesGuard';
import { LoadFailure, LoadingNote, PartBoundary, useFailure } from '../../ui/LoadStates';
import { type ActionFrame, CloseDialog } from './DialogFrame';
import { type ActionDialogProps, ConfirmDialog, ImpactDialog } from './dialogs';
import type { OpenedAction } from './openedAction';
import { refusalOf } from './shownActions';
import { type OpenedActionOptions, useOpenedAction } from './useOpenedAction';
import { accessFor, asksForCode } from './useRunAction';
import { LoadedDialog, WaitingDialog } from './WaitingDialog';
import type { ConsoleRecord } from '../../model/record';

interface ActionDialogHostProps {
  opened: OpenedAction;
  /** `isGone`: the record and its page are gone; `to`: the page to go to next. */
  onClose: (isGone?: boolean, to?: string) => void;
}

/**
 * The dialog of one action for one record. The record is read first: a row of a list may lack its version, and fields
 * that decide whether the record has the action. A dialog confirmed with a one-time code runs the action once, without
 * asking again.
 */
export default function ActionDialogHost(props: ActionDialogHostProps) {
  const { opened, onClose } = props;
  const onRetry = useRefresh();
  return (
    <PartBoundary
      resetKey={opened}
      onRetry={onRetry}
      renderFailure={(failed) => (
        <CloseDialog title={titleOf(opened.action)} onClose={() => onClose()}>
          <LoadFailure {...failed} />
        </CloseDialog>
      )}
    >
      {() => (isOnSelection(opened.action) ? <Selected {...props} /> : <Read {...props} />)}
    </PartBoundary>
  );
}

const isOnSelection = ({ dialog }: OpenedAction['action']): boolean =>
  'kind' in dialog && dialog.kind === 'bulk';

/** An action on the chosen rows of a list has no record of its own. */
function Selected(props: ActionDialogHostProps) {
  const { id } = props.opened;
  return <Opened {...props} record={{ id, uuid: id }} />;
}

function Read({ opened, onClose }: ActionDialogHostProps) {
  const { source, action, id } = opened;
  const { subject } = useSession();
  const query = useRecord<ConsoleRecord>(source, id);
  const { data, refetch, isFetching } = query;
  const error = useFailure(query);
  // The address, or an outdated row, may name an action that this record does not have.
  const isOffered = data && action.visible?.(data, subject) !== false;
  const refusal = isOffered
    ? refusalOf(action, data, subject)
    : data && actionTexts.notOffered(nameOf(source, data));
  // An action after which the record no longer has it must still show its end and its result.
  const [hasRun, setHasRun] = useState(false);
  if (data && (refusal === undefined || hasRun))
    return <Opened {...{ opened, onClose }} record={data} onRun={setHasRun} />;
  return (
    <WaitingDialog title={titleOf(action)} onClose={() => onClose()}>
      {refusal !== undefined && (
        <Alert role="alert" severity="info">
          {refusal}
        </Alert>
      )}
      {error && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <LoadingNote />}
    </WaitingDialog>
  );
}

/** The title is the same from the first wait on, so that a screen reader announces one dialog. */
const titleOf = ({ label, title = label }: OpenedAction['action']): string => title;

const nameOf = (
  { nameOf: declaredName }: ActionSource<ConsoleRecord>,
  record: ConsoleRecord,
): string => declaredName?.(record) ?? (typeof record['name'] === 'string' ? record['name'] : '');

function Opened(props: OpenedActionOptions) {
  const { opened, onClose } = props;
  const { source, action, confirmed } = opened;
  const { subject } = useSession();
  const { record, before, params, result, isConfirmed, isLeft, run, busy, failure } =
    useOpenedAction(props);
  const [leaving, setLeaving] = useState<{ to?: string }>();
  const close = useEffectEvent((to?: string) => onClose(false, to));
  useEffect(() => {
    // Navigate only after the result is unmounted: its navigation guard would block the change of address.
    if (leaving) close(leaving.to);
  }, [leaving]);
  const wordsId = useId();

  if (leaving) return null;
  if (result) return result({ onDone: (to) => setLeaving({ to }) });
  const frame: ActionFrame = {
    recordName: nameOf(source, record),
    wordsId,
    asksForCode: (chosen) =>
      !isConfirmed && asksForCode(accessFor(action, chosen, record), subject),
    busy,
    isResumed: confirmed !== undefined,
    failure,
    onCancel: () => onClose(),
    onSubmit: run,
  };
  return (
    <ResourceContextProvider value={source.name}>
      <RecordContextProvider value={record}>
        <DialogOf source={source.name} {...{ action, record, before, params, frame }} />
      </RecordContextProvider>
      <UnsavedChangesGuard unsaved={busy} isLeft={isLeft} texts={actionTexts.leaveBusy} />
    </ResourceContextProvider>
  );
}

interface DialogOfProps extends ActionDialogProps {
  source: string;
  action: CallAction<ConsoleRecord>;
}

const fieldsDialog = () => import('./ActionFieldsDialog');
const bulkDialog = () => import('./bulk/BulkDialog');

function DialogOf({ action, ...props }: DialogOfProps) {
  const { label, submit = label, dialog, danger: destructive } = action;
  const title = titleOf(action);
  const dialogProps = { title, submit, destructive, ...props };
  const loadingProps = { title, onClose: props.frame.onCancel };
  if (typeof dialog === 'function')
    return (
      <LoadedDialog {...loadingProps} load={dialog}>
        {(declared) => <DialogOf {...props} action={{ ...action, dialog: declared }} />}
      </LoadedDialog>
    );
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmDialog {...dialogProps} dialog={dialog} />;
    case 'impact':
      return <ImpactDialog {...dialogProps} dialog={dialog} />;
    // Lazy: this dialog needs react-admin's forms.
    case 'fields':
      return (
        <LoadedDialog {...loadingProps} load={fieldsDialog}>
          {(Fields) => <Fields {...dialogProps} dialog={dialog} actionId={action.id} />}
        </LoadedDialog>
      );
    case 'bulk':
      return (
        <LoadedDialog {...loadingProps} load={bulkDialog}>
          {(Bulk) => <Bulk {...dialogProps} dialog={dialog} />}
        </LoadedDialog>
      );
  }
}
