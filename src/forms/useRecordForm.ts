import { useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useNotify, useUpdate } from 'ra-core';
import type { HttpError, RaRecord } from 'ra-core';
import type { ConsoleRecord, FieldConflict } from '../dataProvider/conflict';
import { changedFields, ConflictError, fieldConflicts } from '../dataProvider/conflict';
import type { LastSave } from './formAccess';
import { usePartialWarnings } from './usePartialWarnings';
import { useRetractFailure } from './useRetractFailure';

export interface RecordFormOptions {
  resource: string;
  record: ConsoleRecord;
  /** The fields that this form edits. */
  fields: readonly string[];
  resolver: Resolver;
  messages: {
    updated: string;
    updateFailed: string;
    /** Said of a part that was not done, when the service gives no reason. */
    partlyFailed?: string;
  };
  /** Reads the form's values where they are not simply the record's fields; one function for good. */
  valuesOf?: (record: ConsoleRecord) => Values;
  /** Starts of the query keys of what else shows these values. */
  affects?: readonly (readonly string[])[];
  /** What was not done before the form was opened; told until the next update. */
  earlierWarnings?: readonly string[];
}

type Values = Record<string, unknown>;

export interface RecordForm {
  form: UseFormReturn;
  /** The record the edit began with, and its values in the form. */
  base: { record: ConsoleRecord; values: Values };
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  saving: boolean;
  /** The last save's failure, until the next try. */
  failure: unknown;
  lastSave: LastSave | undefined;
  /** Parts of the last update that were not done, while the rest was. */
  warnings: readonly string[];
  /** The two versions after a stale edit; `version` is the other person's. */
  conflict: { version: string; fields: readonly FieldConflict[] } | undefined;
  keepEditing: () => void;
  saveChosen: (chosen: readonly FieldConflict[]) => Promise<void>;
  /** The session ended under the save; the page may be left, the draft stays. */
  sessionEnded: boolean;
}

/** An empty field of a record is an empty text in the form. */
const fieldsOf = (record: ConsoleRecord, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? '']));

/**
 * Editing one record: pessimistic, so that nothing is said before the service said it; the
 * service's problems go under their fields; a stale edit becomes a list of conflicts; what was typed is
 * only ever replaced after it was saved.
 */
export function useRecordForm({
  resource,
  record,
  fields,
  resolver,
  messages,
  valuesOf,
  affects = [],
  earlierWarnings,
}: RecordFormOptions): RecordForm {
  const notify = useNotify();
  const retractFailure = useRetractFailure();
  const queryClient = useQueryClient();
  const [update, { isPending: saving }] = useUpdate<RaRecord, HttpError>(resource, undefined, {
    mutationMode: 'pessimistic',
  });
  const [baseRecord, setBaseRecord] = useState(record);
  const read = valuesOf ?? ((from: ConsoleRecord) => fieldsOf(from, fields));
  const base = useMemo(
    () => ({
      record: baseRecord,
      values: valuesOf ? valuesOf(baseRecord) : fieldsOf(baseRecord, fields),
    }),
    [baseRecord, fields, valuesOf],
  );
  const form = useForm({ mode: 'onChange', resolver, defaultValues: base.values });
  const { isDirty } = form.formState;
  const [failure, setFailure] = useState<unknown>();
  const [lastSave, setLastSave] = useState<LastSave>();
  const { warnings, warn } = usePartialWarnings(earlierWarnings, messages.partlyFailed);
  const [conflict, setConflict] = useState<{ current: ConsoleRecord; mine: Values }>();
  const [sessionEnded, setSessionEnded] = useState(false);
  // The second click of a double click comes before the button is drawn busy.
  const sending = useRef(false);

  const adopt = (saved: ConsoleRecord) => {
    setBaseRecord(saved);
    setConflict(undefined);
  };

  // A newer record is taken over only while nothing is typed; else the service refuses the stale edit.
  if (!isDirty && record !== baseRecord) setBaseRecord(record);

  useEffect(() => form.reset(base.values), [base, form]);

  const showProblems = (error: unknown) => {
    setFailure(error);
    const found: unknown = error instanceof Error && 'body' in error ? error.body : undefined;
    const problems = isObject(found) && isObject(found.errors) ? found.errors : {};
    let shouldFocus = true;
    for (const field of fields) {
      const message = problems[field];
      if (typeof message !== 'string') continue;
      form.setError(field, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    }
    notify(messages.updateFailed, { type: 'error' });
  };

  const save = async (values: Values, from: ConsoleRecord): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setFailure(undefined);
    setLastSave(undefined);
    warn(undefined);
    setSessionEnded(false);
    try {
      const saved = await update(
        resource,
        {
          id: from.id,
          data: changedFields(values, read(from)),
          previousData: from,
        },
        { returnPromise: true },
      );
      // react-admin resolves with an empty record when the session was found dead.
      if (!saved || saved.id === undefined) {
        setConflict(undefined);
        setSessionEnded(true);
        return;
      }
      const { partialErrors, ...changed } = saved;
      const adopted = { ...from, ...changed, id: from.id };
      adopt(adopted);
      setLastSave({ before: read(from), sent: values, saved: read(adopted) });
      retractFailure(messages.updateFailed);
      notify(messages.updated, { type: 'success', messageArgs: { name: changed['name'] } });
      warn(partialErrors);
      await Promise.all(
        [[resource, 'getList'], ...affects].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    } catch (error) {
      if (error instanceof ConflictError) setConflict({ current: error.current, mine: values });
      else {
        setConflict(undefined);
        showProblems(error);
      }
    } finally {
      sending.current = false;
    }
  };

  const saveChosen = async (chosen: readonly FieldConflict[]): Promise<void> => {
    if (!conflict) return;
    const { current } = conflict;
    const kept = Object.fromEntries(
      chosen.filter(({ choice }) => choice === 'mine').map(({ field, mine }) => [field, mine]),
    );
    queryClient.setQueryData([resource, 'getOne', { id: current.id, meta: undefined }], current);
    if (Object.keys(kept).length === 0) {
      adopt(current);
      return;
    }
    const merged = { ...read(current), ...kept };
    // The form shows the choice while it is saved, and still does if that fails.
    for (const [field, value] of Object.entries(merged))
      form.setValue(field, value, { shouldDirty: true });
    await save(merged, current);
  };

  return {
    form,
    base,
    submit: (event) => form.handleSubmit((values) => save(pick(values, fields), baseRecord))(event),
    saving,
    failure,
    lastSave,
    warnings,
    conflict: conflict && {
      version: String(conflict.current.version),
      fields: fieldConflicts(base.values, conflict.mine, read(conflict.current)),
    },
    keepEditing: () => setConflict(undefined),
    saveChosen,
    sessionEnded,
  };
}

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
