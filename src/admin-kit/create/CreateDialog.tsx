import { useNavigate } from 'ra-core';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { inSentence } from '../../../texts/admin-kit/parts';
import { recordTexts } from '../../../texts/admin-kit/record';
import { standardTexts } from '../../../texts/admin-kit/standard';
import type { Access } from '../../../contract/access/access';
import { FieldsDialog, type FieldsDialogProps } from '../actions/FieldsDialog';
import { asksForCode } from '../actions/useRunAction';
import { useSession } from '../../authProvider/session';
import type { Confirmed } from '../../authProvider/stepUp';
import type { LeaveTexts } from '../../model/leaveTexts';
import type { AnyDeclaration } from '../../model/resource';
import { editedFields, emptyValues } from '../../model/field';
import { useConfirmedForm, useIsResumed } from '../form/confirmedForm';
import { DraftNotice } from '../form/DraftNotice';
import { draftKey, forgetDrafts } from '../form/drafts';
import { useDraft } from '../form/useDraft';
import { schemaResolver } from '../form/resolver';
import { UnsavedChangesGuard } from '../form/UnsavedChangesGuard';
import { useSubmission } from '../form/useSubmission';
import type { SubmissionProvider } from '../form/submissionProvider';

/** @returns the dialog that makes a record from its declared fields, over the list at `/<resource>` */
export function createDialogOf(declaration: AnyDeclaration): ComponentType {
  const { name, singular, fields = [], schemas, messages, affects, opensCreated } = declaration;
  const resolver = schemaResolver(async () => {
    const create = (await schemas?.())?.create;
    if (!create) throw new Error(`${name} declares no schema of a new record`);
    return create;
  });
  return () => (
    <CreateDialog
      resource={name}
      title={standardTexts(singular).createTitle}
      submit={recordTexts.create}
      create={(values, provider) => provider.create(name, values)}
      success={messages.created}
      failure={messages.createFailed ?? ''}
      leaveTexts={recordTexts.leaveCreation(inSentence(singular))}
      {...{ fields, resolver, affects, opensCreated }}
    />
  );
}

/** Draft id of a record that does not exist yet. */
const draftId = 'new';

interface Created {
  id?: string;
  name?: unknown;
}

interface CreateDialogProps extends Pick<
  FieldsDialogProps,
  'title' | 'recordName' | 'submit' | 'fields' | 'resolver' | 'mode' | 'retries' | 'children'
> {
  /** Resource of the list below, to which the dialog returns, and of the draft. */
  resource: string;
  create: (values: FieldValues, provider: SubmissionProvider) => Promise<Created>;
  /** The permission table's rule for such values, which may ask for a code. */
  access?: (values: FieldValues) => Access | undefined;
  success: ReactNode;
  failure: string;
  affects?: readonly string[];
  opensCreated?: true;
  /** Notice about restored values, and text of the button that discards them. */
  restored?: string;
  discard?: string;
  leaveTexts: LeaveTexts;
}

/** A creation dialog over a list; typed values are kept until the record is created or the dialog is left. */
export function CreateDialog(props: CreateDialogProps) {
  const { resource, create: run, success, failure: title, affects = [], opensCreated } = props;
  const { access } = props;
  const { subject } = useSession();
  const list = `/${resource}`;
  const navigate = useNavigate();
  // The page may be left: for the new record, or because the sign-in takes over.
  const [departure, setDeparture] = useState<{ created?: Created }>();
  const { submit, busy, failure } = useSubmission<FieldValues, Created>({
    run,
    texts: () => ({ success, failure: title }),
    textArgs: ({ name }) => ({ name }),
    affects: [resource, ...affects],
    // The typed values are in the draft.
    pending: () => ({ resource, action: 'create', id: draftId, params: {} }),
    onDone: () => forgetDrafts(resource, draftId),
  });
  const isResumed = useIsResumed({ resource, id: draftId });
  // The code has been given: none is asked for until that has failed.
  const isGoingOn = isResumed && failure === undefined;
  const create = async (values: FieldValues, confirmed?: Confirmed) => {
    const outcome = await submit(values, confirmed);
    if (outcome.status === 'failed') return outcome.failure.fields;
    setDeparture(outcome.status === 'done' ? { created: outcome.result } : {});
    return undefined;
  };

  // In an effect, after the guard has been removed. Going back would open an empty dialog.
  const leave = useEffectEvent(({ created }: { created?: Created }) => {
    if (created) navigate(opensCreated ? `${list}/${created.id}` : list, { replace: true });
  });
  useEffect(() => {
    if (departure) leave(departure);
  }, [departure]);

  return (
    <FieldsDialog
      {...props}
      {...{ busy, failure }}
      onCancel={() => navigate(list, { replace: true })}
      onSubmit={(values) => create(values)}
      check={(values) => ({ asksForCode: !isGoingOn && asksForCode(access?.(values), subject) })}
    >
      <Draft
        {...props}
        busy={busy}
        isResumed={isResumed}
        hasLeft={departure !== undefined}
        onConfirmed={(formValues, confirmed) => void create(formValues, confirmed)}
      />
      {props.children}
    </FieldsDialog>
  );
}

/** Keeps typed values over a reload and a new sign-in, and asks before they are left. */
function Draft(
  props: CreateDialogProps & {
    busy: boolean;
    isResumed: boolean;
    hasLeft: boolean;
    /** Called when the code has been given for which the form was left. */
    onConfirmed: (formValues: FieldValues, confirmed: Confirmed) => void;
  },
) {
  const { resource, fields, mode, busy, hasLeft, leaveTexts } = props;
  const form = useFormContext();
  const { user } = useSession();
  const base = useMemo(
    () => ({ version: null, values: emptyValues(editedFields(fields, 'create')) }),
    [fields],
  );
  const key = draftKey(user.uuid, resource, draftId);
  const draft = useDraft(form, { key, base, enabled: !hasLeft, validates: mode !== 'onSubmit' });
  useConfirmedForm(
    { resource, id: draftId },
    draft.restored !== 'none',
    ({ confirmed }) =>
      void form.handleSubmit((formValues) => props.onConfirmed(formValues, confirmed))(),
  );
  return (
    <>
      {!props.isResumed && (
        <DraftNotice
          draft={draft}
          busy={busy}
          text={props.restored ?? recordTexts.restoredCreation}
          discard={props.discard ?? recordTexts.startAgain}
        />
      )}
      <UnsavedChangesGuard
        unsaved={draft.isTyped && !hasLeft}
        // Keep the draft during creation: the service may still refuse it.
        onLeave={busy ? undefined : draft.forget}
        texts={busy ? recordTexts.leaveBusy : leaveTexts}
      />
    </>
  );
}
