import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useEffect, useMemo } from 'react';
import { type FieldValues, type Resolver, useFormContext, useWatch } from 'react-hook-form';
import { type Access, decide } from '../../../contract/access/access';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { recordTexts } from '../../../texts/admin-kit/record';
import { useSession } from '../../authProvider/session';
import { changedFields } from '../../dataProvider/envelope';
import { FieldInputs } from '../form/inputs/FieldInputs';
import type { ActionFailure } from '../../model/failure';
import type { Field } from '../../model/field';
import { type ConfirmedForm, useConfirmedForm, useIsResumed } from '../form/confirmedForm';
import { DraftNotice } from '../form/DraftNotice';
import { draftKey } from '../form/drafts';
import { useDraft } from '../form/useDraft';
import { PartialWarnings } from '../form/PartialWarnings';
import { useFocusOnRefusal, useUnshownFailure } from '../form/resolver';
import { UnsavedChangesGuard } from '../form/UnsavedChangesGuard';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { lazyPart } from '../../ui/LazyPart';
import { ReasonedButton, ReasonedRow } from '../../ui/ReasonedButton';
import type { ConsoleRecord } from '../../model/record';

export const ConflictDialog = lazyPart(() => import('./ConflictDialog'));

export interface RecordFormProps {
  resource: string;
  record: ConsoleRecord;
  fields: readonly Field[];
  resolver: Resolver;
  messages: { updated?: string; updateFailed?: string; partlyFailed?: string };
  /** Other resources that show these values. */
  affects?: readonly string[];
  readOnlyReason?: string;
  /** The body of a change, where the service has other fields than the form. */
  toUpdate?: (changes: FieldValues, formValues: FieldValues) => FieldValues;
  /** Extra access rule for a change; its one-time code is asked for before the change is sent. */
  accessOf?: (formValues: FieldValues, record: ConsoleRecord) => Access | undefined;
  /** Goes back to the previous page; without it, Cancel restores the saved values. */
  onCancel?: () => void;
  /** Called with the names of unsaved fields, separated by spaces; must be a stable function. */
  onUnsaved?: (fields: string) => void;
  /** Tells whether a field is visible in the current view of the form. */
  isShown?: (field: string) => boolean;
}

/** Sticky while there are unsaved changes. */
const Bar = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 0),
  '&[data-unsaved]': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    background: 'var(--mui-palette-background-default)',
    borderTop: '1px solid var(--mui-palette-divider)',
    // Keeps the focused element from being covered by this bar.
    'html:has(&)': { scrollPaddingBottom: 96 },
  },
}));

interface BodyProps extends RecordFormProps {
  saved: ConsoleRecord;
  values: FieldValues;
  failure: ActionFailure | undefined;
  /** The service's problems by field; a new object for each refusal. */
  problems: Readonly<Record<string, string>> | undefined;
  warnings: readonly string[];
  busy: boolean;
  reasonId: string;
  sessionEnded: boolean;
  onUnsaved: (fields: string) => void;
  /** Called when the code has been given for which the form was left. */
  onConfirmed: (formValues: FieldValues, form: ConfirmedForm) => void;
}

/** Content of the form: inputs, draft, failure, Update and Cancel, and the question on leaving. */
export function RecordFormBody(props: BodyProps) {
  const { resource, saved, values, failure, busy, readOnlyReason, reasonId, onCancel } = props;
  const { problems } = props;
  const form = useFormContext();
  const { reset, trigger } = form;
  const { user } = useSession();
  const formValues = useWatch();
  const isDirty = useIsUnsaved(formValues, { ...saved, ...values }, props.onUnsaved);
  const base = useMemo(() => ({ version: saved.version ?? null, values }), [saved.version, values]);
  const draft = useDraft(form, {
    key: draftKey(user.uuid, resource, saved.id),
    base,
    enabled: readOnlyReason === undefined,
  });
  const isResumed = useIsResumed({ resource, id: saved.id });
  useConfirmedForm(
    { resource, id: saved.id },
    draft.restored !== 'none',
    (confirmed) =>
      void form.handleSubmit((validValues) => props.onConfirmed(validValues, confirmed))(),
  );
  // react-admin's form resets only when its values differ, but the service may have restored equal values.
  useEffect(() => reset(values), [reset, values]);
  useEffect(() => {
    // Also after a one-time code, or from the list of conflicts.
    if (problems) void trigger(Object.keys(problems));
  }, [problems, trigger]);
  useFocusOnRefusal(failure, Object.keys(values));
  const unshownFailure = useUnshownFailure(failure, formValues, props.isShown);
  return (
    <>
      <Stack spacing={2}>
        {!isResumed && (
          <DraftNotice
            draft={draft}
            busy={busy}
            text={recordTexts.restored}
            olderText={recordTexts.restoredOlder}
          />
        )}
        <FieldInputs fields={props.fields} place="edit" record={saved} isShown={props.isShown} />
        {unshownFailure && <ErrorAlert failure={unshownFailure} />}
        <PartialWarnings texts={props.warnings} />
        <SaveBar
          {...{ readOnlyReason, isDirty, busy, reasonId, onCancel }}
          rule={props.accessOf?.(formValues, saved)}
          onDiscard={draft.discard}
        />
      </Stack>
      <UnsavedChangesGuard
        unsaved={isDirty && !props.sessionEnded}
        // Keep the draft during a save: the service may still refuse it.
        onLeave={busy ? undefined : draft.forget}
        texts={busy ? recordTexts.leaveBusy : undefined}
      />
    </>
  );
}

/** @returns whether there are unsaved fields; gives `onUnsaved` their names and preloads the conflict dialog */
function useIsUnsaved(
  formValues: FieldValues,
  values: FieldValues,
  onUnsaved: (fields: string) => void,
): boolean {
  // The form's own `isDirty` waits for the first answer of the rules, which are still loading at first.
  const unsavedFields = Object.keys(changedFields(formValues, values)).join(' ');
  const isDirty = unsavedFields !== '';
  useEffect(() => onUnsaved(unsavedFields), [onUnsaved, unsavedFields]);
  useEffect(() => {
    // Preloaded, so that the dialog does not need the network when a conflict occurs.
    if (isDirty) ConflictDialog.preload();
  }, [isDirty]);
  return isDirty;
}

interface SaveBarProps extends Pick<
  BodyProps,
  'readOnlyReason' | 'busy' | 'reasonId' | 'onCancel'
> {
  isDirty: boolean;
  /** Extra access rule for the typed values. */
  rule: Access | undefined;
  onDiscard: () => void;
}

/** Update and Cancel, each with the reason while it is disabled. */
function SaveBar({ readOnlyReason, isDirty, busy, reasonId, ...props }: SaveBarProps) {
  const { errors } = useFormContext().formState;
  const { subject } = useSession();
  const unchanged = isDirty ? undefined : recordTexts.unchanged;
  const decision = props.rule && decide(props.rule, subject);
  const disabledReason =
    readOnlyReason ??
    unchanged ??
    (Object.keys(errors).length > 0 ? recordTexts.correctFields : undefined) ??
    (decision?.allowed === false ? decision.reason : undefined);
  return (
    <Bar data-unsaved={isDirty || undefined}>
      <ReasonedRow reason={disabledReason} reasonId={reasonId}>
        <ReasonedButton
          type="submit"
          variant="contained"
          loading={busy}
          reason={disabledReason}
          reasonId={reasonId}
        >
          {recordTexts.update}
        </ReasonedButton>
        <ReasonedButton
          onClick={props.onCancel ?? props.onDiscard}
          // Restoring the saved values would not undo a request that is already sent.
          reason={busy ? actionTexts.busy : props.onCancel ? undefined : unchanged}
          reasonId={busy ? undefined : reasonId}
        >
          {recordTexts.cancel}
        </ReasonedButton>
      </ReasonedRow>
    </Bar>
  );
}
