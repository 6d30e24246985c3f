import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'react-admin';
import { useEffect, useId, useMemo, useState } from 'react';
import { type FieldValues, type Resolver, useFormContext, useWatch } from 'react-hook-form';
import { type Access, decide, ruleOf } from '../../contract/access';
import { recordTexts } from '../../texts/record';
import { useSession } from '../authProvider/session';
import type { Confirmed } from '../authProvider/stepUp';
import { changedFields, ConflictError, type ConsoleRecord } from '../dataProvider/envelope';
import { queryKeys } from '../dataProvider/queryKeys';
import { editedFields, type Field, valuesFrom } from '../model/field';
import { saving, useConfirmedForm } from '../submission/confirmedForm';
import { DraftNotice } from '../submission/DraftNotice';
import { draftKey, useDraft } from '../submission/drafts';
import { PartialWarnings, usePartialWarnings } from '../submission/PartialWarnings';
import { useFocusOnRefusal, useServerRefusals } from '../submission/resolver';
import { UnsavedChangesGuard } from '../submission/UnsavedChangesGuard';
import { useSubmission } from '../submission/useSubmission';
import { ErrorAlert } from '../ui/ErrorAlert';
import { lazyPart } from '../ui/LazyPart';
import { ReasonedButton, ReasonedRow } from '../ui/ReasonedButton';
import { FieldInputs } from '../inputs/FieldInputs';
import { FormAccessProvider, type LastSave } from '../inputs/formAccess';
import type { ActionFailure } from '../model/failure';

const ConflictDialog = lazyPart(() => import('./ConflictDialog'));

export interface RecordFormProps {
  resource: string;
  record: ConsoleRecord;
  fields: readonly Field[];
  resolver: Resolver;
  messages: { updated?: string; updateFailed?: string; partlyFailed?: string };
  /** Other resources that show these values. */
  affects?: readonly string[];
  /** Why nothing may be changed; undefined when it may. */
  readOnlyReason?: string;
  /** The rule that a change needs besides, whose one-time code is asked for before it is sent. */
  accessOf?: (sent: FieldValues, record: ConsoleRecord) => Access | undefined;
  /** Goes back to where the person came from; without it, Cancel puts the saved values back. */
  onCancel?: () => void;
  /** Told whether something waits to be saved; the same function for good. */
  onUnsaved?: (unsaved: boolean) => void;
  /** Whether a field stands in what is shown of the form now. */
  isShown?: (field: string) => boolean;
}

/**
 * The one form for editing a record, on react-admin's own: pessimistic, so that nothing is said before the
 * service said it; a stale edit becomes a list of conflicts; what was typed is kept until it was saved.
 */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, fields, messages, affects = [], readOnlyReason } = props;
  const queryClient = useQueryClient();
  const edited = useMemo(() => editedFields(fields, 'edit'), [fields]);
  const [saved, setSaved] = useState(record);
  const [isDirty, setIsDirty] = useState(false);
  const { onUnsaved } = props;
  useEffect(() => onUnsaved?.(isDirty), [onUnsaved, isDirty]);
  // A newer record is taken over only while nothing is typed; else the service refuses the stale edit.
  if (!isDirty && record !== saved) setSaved(record);
  const values = useMemo(() => valuesFrom(edited, saved), [edited, saved]);
  const { resolver, refuse } = useServerRefusals(props.resolver);
  const [lastSave, setLastSave] = useState<LastSave>();
  const [conflict, setConflict] = useState<{ current: ConsoleRecord; mine: FieldValues }>();
  const [sessionEnded, setSessionEnded] = useState(false);
  const { warnings, warn } = usePartialWarnings(resource, record.id, messages.partlyFailed);
  const reasonId = useId();
  const access = useMemo(
    () => ({
      readOnlyReasonId: readOnlyReason === undefined ? undefined : reasonId,
      lastSave,
      refuse,
    }),
    [readOnlyReason, reasonId, lastSave, refuse],
  );

  const { submit, busy, failure } = useSubmission<
    { sent: FieldValues; from: ConsoleRecord },
    ConsoleRecord
  >({
    run: ({ sent, from }, provider) =>
      provider.update(resource, changedFields(sent, valuesFrom(edited, from)), from),
    texts: () => ({ success: messages.updated, failure: messages.updateFailed ?? '' }),
    textArgs: (_, { name }) => ({ name }),
    affects: () => [resource, ...affects],
    claims: (error) => error instanceof ConflictError,
    access: ({ sent, from }) => props.accessOf?.(sent, from),
    // The draft has what was typed.
    pending: ({ from: { id } }) => ({ resource, action: saving, id, params: {} }),
    onDone: ({ partialErrors, ...changed }, { sent, from }) => {
      const adopted = { ...from, ...changed, id: from.id };
      queryClient.setQueryData(queryKeys.record(resource, from.id), adopted);
      setSaved(adopted);
      setConflict(undefined);
      setLastSave({ before: valuesFrom(edited, from), sent, saved: valuesFrom(edited, adopted) });
      warn(partialErrors);
    },
  });

  /** @returns what the service said of single fields */
  const save = async (sent: FieldValues, from: ConsoleRecord, confirmed?: Confirmed) => {
    setLastSave(undefined);
    warn(undefined);
    setSessionEnded(false);
    const outcome = await submit({ sent, from }, confirmed);
    if (outcome.status === 'done') return undefined;
    setConflict(undefined);
    setSessionEnded(outcome.status === 'ended');
    if (outcome.status === 'ended') return undefined;
    const { error, failure: refused } = outcome;
    if (error instanceof ConflictError) {
      setConflict({ current: error.current, mine: sent });
      return undefined;
    }
    refuse(sent, refused.fields ?? {});
    return refused.fields;
  };

  return (
    <Form
      record={values}
      resolver={resolver}
      mode="onChange"
      noValidate
      disableInvalidFormNotification
      onSubmit={(typed: FieldValues) => save(pick(typed, values), saved)}
    >
      <FormAccessProvider value={access}>
        <Body
          {...props}
          {...{ saved, values, failure, warnings, busy, reasonId, sessionEnded }}
          onDirty={setIsDirty}
          onConfirmed={(typed, confirmed) => void save(pick(typed, values), saved, confirmed)}
        />
        {conflict && (
          <ConflictDialog
            key={String(conflict.current.version)}
            fallback={null}
            {...conflict}
            {...{ values, fields: edited, saving: busy }}
            onKeepEditing={() => setConflict(undefined)}
            onAdopt={() => {
              const { current } = conflict;
              queryClient.setQueryData(queryKeys.record(resource, current.id), current);
              setSaved(current);
              setConflict(undefined);
            }}
            onSave={(merged) => void save(merged, conflict.current)}
          />
        )}
      </FormAccessProvider>
    </Form>
  );
}

const pick = (typed: FieldValues, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(values).map((field) => [field, typed[field]]));

/** Within reach as long as something waits to be saved. */
const Bar = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 0),
  '&[data-unsaved]': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    background: 'var(--mui-palette-background-default)',
    borderTop: '1px solid var(--mui-palette-divider)',
    // Nor below this one.
    'html:has(&)': { scrollPaddingBottom: 96 },
  },
}));

interface BodyProps extends RecordFormProps {
  saved: ConsoleRecord;
  values: FieldValues;
  failure: ActionFailure | undefined;
  warnings: readonly string[];
  busy: boolean;
  reasonId: string;
  sessionEnded: boolean;
  onDirty: (isDirty: boolean) => void;
  /** The code was given for which the form was left. */
  onConfirmed: (typed: FieldValues, confirmed: Confirmed) => void;
}

/** What stands inside the form: inputs, draft, failure, Update and Cancel, and the question on leaving. */
function Body(props: BodyProps) {
  const { resource, saved, values, failure, busy, readOnlyReason, reasonId, onCancel } = props;
  const { onDirty } = props;
  const form = useFormContext();
  const { reset } = form;
  const { isDirty, isValid } = form.formState;
  const { user, subject } = useSession();
  const typed = useWatch();
  const base = useMemo(() => ({ version: saved.version ?? null, values }), [saved.version, values]);
  const { restored, forget } = useDraft(
    form,
    draftKey(user.uuid, resource, saved.id),
    base,
    readOnlyReason === undefined,
  );
  useConfirmedForm(
    { resource, id: saved.id },
    restored !== 'none' && isDirty,
    (confirmed) => void form.handleSubmit((sent) => props.onConfirmed(sent, confirmed))(),
  );
  // react-admin's form begins anew with other values only; what the service put back is the same.
  useEffect(() => reset(values), [reset, values]);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useEffect(() => {
    // The dialog must not need the network at the moment of the conflict.
    if (isDirty) ConflictDialog.preload();
  }, [isDirty]);
  useFocusOnRefusal(failure, Object.keys(values));

  const discard = () => {
    reset(values);
    forget();
  };
  const unchanged = isDirty ? undefined : recordTexts.unchanged;
  const rule = props.accessOf?.(typed, saved);
  const may = rule && decide(ruleOf(rule), subject);
  const waiting =
    readOnlyReason ??
    unchanged ??
    (isValid ? undefined : recordTexts.correctFields) ??
    (may?.allowed === false ? may.reason : undefined);
  return (
    <>
      <Stack spacing={2}>
        {restored !== 'none' && isDirty && (
          <DraftNotice
            text={restored === 'same-version' ? recordTexts.restored : recordTexts.restoredOlder}
            onDiscard={discard}
          />
        )}
        <FieldInputs fields={props.fields} place="edit" record={saved} isShown={props.isShown} />
        {failure && <ErrorAlert failure={failure} />}
        <PartialWarnings texts={props.warnings} />
        <Bar data-unsaved={isDirty || undefined}>
          <ReasonedRow reason={waiting} reasonId={reasonId}>
            <ReasonedButton
              type="submit"
              variant="contained"
              loading={busy}
              reason={waiting}
              reasonId={reasonId}
            >
              {recordTexts.update}
            </ReasonedButton>
            <ReasonedButton
              onClick={onCancel ?? discard}
              reason={onCancel ? undefined : unchanged}
              reasonId={reasonId}
            >
              {recordTexts.cancel}
            </ReasonedButton>
          </ReasonedRow>
        </Bar>
      </Stack>
      <UnsavedChangesGuard unsaved={isDirty && !props.sessionEnded} onLeave={forget} />
    </>
  );
}
