import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'react-admin';
import { useEffect, useId, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Confirmed } from '../authProvider/stepUp';
import { changedFields, ConflictError, type ConsoleRecord } from '../dataProvider/envelope';
import { queryKeys } from '../dataProvider/queryKeys';
import isEqual from '../dataProvider/isEqual';
import { editedFields, type InputField, valuesFrom } from '../model/field';
import { forgetDrafts } from '../submission/drafts';
import { usePartialWarnings } from '../submission/PartialWarnings';
import { ofChanges, problemsOfFields, useServerRefusals } from '../submission/resolver';
import { useSubmission } from '../submission/useSubmission';
import { FormAccessProvider, type LastSave } from '../inputs/formAccess';
import { ConflictDialog, RecordFormBody, type RecordFormProps } from './RecordFormBody';
import { useIsGone } from '../submission/useIsGone';

/**
 * The one form for editing a record, on react-admin's own: pessimistic, so that nothing is said before the
 * service said it; a stale edit becomes a list of conflicts; what was typed is kept until it was saved.
 */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, fields, messages, affects = [], readOnlyReason } = props;
  const queryClient = useQueryClient();
  const edited = useMemo(() => editedFields(fields, 'edit'), [fields]);
  const [{ record: saved, values }, setTaken] = useState(() => taken(edited, record));
  const [unsaved, setUnsaved] = useState('');
  const { onUnsaved } = props;
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved]);
  // A newer record is taken over while nothing is typed, or where all that is edited is as it was, as after an
  // action of the page; else the service refuses the stale edit.
  if (record !== saved) {
    const newer = taken(edited, record);
    if (isEqual(newer.values, values)) setTaken({ record, values });
    else if (unsaved === '') setTaken(newer);
  }
  const { resolver, refuse } = useServerRefusals(
    useMemo(() => ofChanges(props.resolver, values), [props.resolver, values]),
  );
  const [lastSave, setLastSave] = useState<LastSave>();
  const [conflict, setConflict] = useState<{
    current: ConsoleRecord;
    mine: FieldValues;
    values: FieldValues;
  }>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>();
  const [sessionEnded, setSessionEnded] = useState(false);
  const { warnings, warn } = usePartialWarnings(resource, record.id, messages.partlyFailed);
  const reasonId = useId();
  const isGone = useIsGone();

  const { submit, busy, failure } = useSubmission<
    { sent: FieldValues; from: ConsoleRecord },
    ConsoleRecord
  >({
    run: async ({ sent, from }, provider) => {
      const changed = changedFields(sent, valuesFrom(edited, from));
      // What was typed may be nothing once the rules have read it, such as white space (decision 113).
      return Object.keys(changed).length === 0 ? from : provider.update(resource, changed, from);
    },
    texts: () => ({ success: messages.updated, failure: messages.updateFailed ?? '' }),
    about: ({ from }) => from.id,
    textArgs: ({ name }) => ({ name }),
    affects: [resource, ...affects],
    // Once the form was left, nothing but a notification can say it.
    claims: (error) => error instanceof ConflictError && !isGone.current,
    access: ({ sent, from }) => props.accessOf?.(sent, from),
    // The draft has what was typed.
    pending: ({ from: { id, version } }) => ({ resource, action: 'save', id, version, params: {} }),
    onDone: ({ partialErrors, ...changed }, { sent, from }) => {
      // Where the form was left meanwhile, it cannot do so itself.
      forgetDrafts(resource, from.id);
      const adopted = { ...from, ...changed, id: from.id };
      queryClient.setQueryData(queryKeys.record(resource, from.id), adopted);
      const now = taken(edited, adopted);
      setTaken(now);
      setConflict(undefined);
      setLastSave({ before: valuesFrom(edited, from), sent, saved: now.values });
      warn(partialErrors);
    },
  });
  const access = useMemo(
    () => ({
      readOnlyReasonId: readOnlyReason === undefined ? undefined : reasonId,
      busy,
      lastSave,
      refuse,
    }),
    [readOnlyReason, reasonId, busy, lastSave, refuse],
  );

  /** @returns what the service said of single fields, which the form marks at once where it was sent by Update */
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
      // What an older version had is not known any more: nothing counts as left as it was.
      const isOlder = confirmed && from.version !== saved.version;
      setConflict({
        current: error.current,
        mine: sent,
        values: isOlder ? {} : valuesFrom(edited, from),
      });
      return undefined;
    }
    const said = problemsOfFields(Object.keys(sent), refused.fields);
    refuse(sent, said);
    setProblems(said);
    return said;
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
        <RecordFormBody
          {...props}
          {...{ saved, values, failure, problems, warnings, busy, reasonId, sessionEnded }}
          onUnsaved={setUnsaved}
          // What somebody else saved during the code is a conflict like any other.
          onConfirmed={(typed, { version = saved.version, confirmed }) =>
            void save(pick(typed, values), { ...saved, version }, confirmed)
          }
        />
        {conflict && (
          <ConflictDialog
            key={String(conflict.current.version)}
            fallback={null}
            {...conflict}
            {...{ fields: edited, saving: busy }}
            onKeepEditing={() => setConflict(undefined)}
            onAdopt={() => {
              const { current } = conflict;
              queryClient.setQueryData(queryKeys.record(resource, current.id), current);
              setTaken(taken(edited, current));
              setConflict(undefined);
            }}
            onSave={(merged) => void save(merged, conflict.current)}
          />
        )}
      </FormAccessProvider>
    </Form>
  );
}

/** A record, and of it what is edited. */
const taken = (edited: readonly InputField[], record: ConsoleRecord) => ({
  record,
  values: valuesFrom(edited, record),
});

const pick = (typed: FieldValues, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(values).map((field) => [field, typed[field]]));
