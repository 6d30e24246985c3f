import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Confirmed } from '../../authProvider/stepUp';
import { changedFields, ConflictError } from '../../dataProvider/envelope';
import { queryKeys } from '../../dataProvider/queryKeys';
import type { LastSave } from '../form/inputs/formStatus';
import { type InputField, valuesFrom } from '../../model/field';
import { forgetDrafts } from '../form/drafts';
import { usePartialWarnings } from '../form/PartialWarnings';
import { problemsOfFields, type Refuse } from '../form/resolver';
import { useIsUnmounted } from '../form/useIsUnmounted';
import { type SubmissionOptions, useSubmission } from '../form/useSubmission';
import type { RecordFormProps } from './RecordFormBody';
import type { ConsoleRecord } from '../../model/record';

interface RecordSaveOptions extends Pick<
  RecordFormProps,
  'resource' | 'record' | 'messages' | 'affects' | 'toUpdate'
> {
  edited: readonly InputField[];
  /** The record that the form edits. */
  saved: ConsoleRecord;
  refuse: Refuse;
  /** Called with the record that the form edits from now on. */
  onTaken: (record: ConsoleRecord) => void;
}

interface Conflict {
  /** The record as it was saved meanwhile. */
  current: ConsoleRecord;
  mine: FieldValues;
  /** The values before the person typed. */
  values: FieldValues;
}

/** Saves a record's form, and keeps the outcome: the last save, a conflict, or the service's refusals. */
export function useRecordSave(options: RecordSaveOptions) {
  const { resource, record, messages, edited, saved, refuse, onTaken } = options;
  const queryClient = useQueryClient();
  const [lastSave, setLastSave] = useState<LastSave>();
  const [conflict, setConflict] = useState<Conflict>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>();
  const [sessionEnded, setSessionEnded] = useState(false);
  const { warnings, warn } = usePartialWarnings(resource, record.id, messages.partlyFailed);

  /** Makes the form, and all other views of the record, continue with this version. */
  const adopt = (adopted: ConsoleRecord) => {
    queryClient.setQueryData(queryKeys.record(resource, adopted.id), adopted);
    onTaken(adopted);
    setConflict(undefined);
  };

  const { submit, busy, failure } = useUpdate(options, ({ partialErrors, ...changed }, update) => {
    const { sent, from } = update;
    // The form cannot forget its draft itself if it was left meanwhile.
    forgetDrafts(resource, from.id);
    const adopted = { ...from, ...changed, id: from.id };
    adopt(adopted);
    const before = valuesFrom(edited, from);
    setLastSave({ before, sent, saved: valuesFrom(edited, adopted) });
    warn(partialErrors);
  });

  /** @returns the service's messages about single fields, which the form marks at once after Update */
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
      // The values of an older version are unknown, so no field counts as unchanged.
      const isOlder = confirmed && from.version !== saved.version;
      const values = isOlder ? {} : { ...from, ...valuesFrom(edited, from) };
      setConflict({ current: error.current, mine: sent, values });
      return undefined;
    }
    const fieldProblems = problemsOfFields(Object.keys(sent), refused.fields);
    refuse(sent, fieldProblems);
    setProblems(fieldProblems);
    return fieldProblems;
  };

  return {
    save,
    adopt,
    lastSave,
    conflict,
    endConflict: () => setConflict(undefined),
    outcome: { busy, failure, problems, warnings, sessionEnded },
  };
}

/** @returns whether a record already has all values that are sent */
const isSaved = (sent: FieldValues, edited: readonly InputField[], current: ConsoleRecord) =>
  Object.keys(changedFields(sent, valuesFrom(edited, current))).length === 0;

type UpdateOptions = SubmissionOptions<{ sent: FieldValues; from: ConsoleRecord }, ConsoleRecord>;

/** The submission of the changed fields. */
function useUpdate(
  { resource, messages, affects = [], edited, toUpdate }: RecordSaveOptions,
  onDone: UpdateOptions['onDone'],
) {
  const isUnmounted = useIsUnmounted();
  const options: UpdateOptions = {
    run: async ({ sent, from }, provider) => {
      const changed = changedFields(sent, { ...from, ...valuesFrom(edited, from) });
      // Validation can reduce a change to nothing, for example white space (decision 113).
      if (Object.keys(changed).length === 0) return from;
      try {
        return await provider.update(resource, toUpdate?.(changed, sent) ?? changed, from);
      } catch (error) {
        // Somebody else saved the same values: there is nothing left to save.
        if (error instanceof ConflictError && isSaved(sent, edited, error.current))
          return error.current;
        throw error;
      }
    },
    texts: () => ({ success: messages.updated, failure: messages.updateFailed ?? '' }),
    about: ({ from }) => from.id,
    textArgs: ({ name }) => ({ name }),
    affects: [resource, ...affects],
    // Once the form has been left, only a notification can report a conflict.
    claims: (error) => error instanceof ConflictError && !isUnmounted.current,
    // The typed values are in the draft.
    pending: ({ from: { id, version } }) => ({ resource, action: 'save', id, version, params: {} }),
    onDone,
  };
  return useSubmission(options);
}
