import {
  EditContext,
  type EditControllerResult,
  RecordContextProvider,
  SaveContextProvider,
  type SaveHandler,
  type SaveHandlerCallbacks,
} from 'ra-core';
import { Form } from 'react-admin';
import { type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import isEqual from '../../dataProvider/isEqual';
import { editedFields, type InputField, valuesFrom } from '../../model/field';
import { type FormStatus, FormStatusProvider } from '../form/inputs/formStatus';
import { ofChanges, useServerRefusals } from '../form/resolver';
import { ConflictDialog, RecordFormBody, type RecordFormProps } from './RecordFormBody';
import { useRecordSave } from './useRecordSave';
import type { ConsoleRecord } from '../../model/record';

/**
 * The form for editing a record, based on react-admin's own. It is pessimistic: it reports nothing before the service
 * has answered. A stale edit becomes a list of conflicts; typed values are kept until they are saved.
 */
export function RecordForm(props: RecordFormProps) {
  const { record, fields, readOnlyReason } = props;
  const edited = useMemo(() => editedFields(fields, 'edit'), [fields]);
  const [unsaved, setUnsaved] = useState('');
  const { onUnsaved } = props;
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved]);
  const [{ record: saved, values }, setSnapshot] = useEditedRecord(edited, record, unsaved !== '');
  const { resolver, refuse } = useServerRefusals(
    useMemo(() => ofChanges(props.resolver, values), [props.resolver, values]),
  );
  const { save, adopt, lastSave, conflict, endConflict, outcome } = useRecordSave({
    ...props,
    edited,
    saved,
    refuse,
    onTaken: (next) => setSnapshot(snapshotOf(edited, next)),
  });
  const { busy } = outcome;
  // A `<SaveButton>` of react-admin may transform the typed values.
  const saveTyped: SaveTyped = async (formValues, { transform } = {}) =>
    save(transform ? await transform(formValues) : formValues, saved);
  const reasonId = useId();
  const readOnlyReasonId = readOnlyReason === undefined ? undefined : reasonId;
  const status = useMemo(
    () => ({ readOnlyReasonId, busy, lastSave, refuse }),
    [readOnlyReasonId, busy, lastSave, refuse],
  );

  return (
    <FormContexts record={saved} {...{ values, resolver, status }} save={saveTyped}>
      <RecordFormBody
        {...props}
        {...outcome}
        {...{ saved, values, reasonId }}
        onUnsaved={setUnsaved}
        // Uses the version from before the one-time code, so that a save by another person is a conflict.
        onConfirmed={(formValues, { version = saved.version, confirmed }) =>
          void save(formValues, { ...saved, version }, confirmed)
        }
      />
      {conflict && (
        <ConflictDialog
          key={String(conflict.current.version)}
          fallback={null}
          {...conflict}
          {...{ fields: edited, saving: busy }}
          onKeepEditing={endConflict}
          onAdopt={() => adopt(conflict.current)}
          onSave={(merged) => void save(merged, conflict.current)}
        />
      )}
    </FormContexts>
  );
}

/** A record, and the values of its edited fields. */
const snapshotOf = (edited: readonly InputField[], record: ConsoleRecord) => ({
  record,
  values: valuesFrom(edited, record),
});

/**
 * The record that the form edits. A newer one replaces it while nothing is typed, or if its edited fields equal the
 * old ones, as after an action on the page; otherwise the service refuses the stale edit.
 */
function useEditedRecord(edited: readonly InputField[], record: ConsoleRecord, isTyped: boolean) {
  const [snapshot, setSnapshot] = useState(() => snapshotOf(edited, record));
  if (record !== snapshot.record) {
    const newer = snapshotOf(edited, record);
    if (isEqual(newer.values, snapshot.values)) setSnapshot({ ...snapshot, record });
    else if (!isTyped) setSnapshot(newer);
  }
  return [snapshot, setSnapshot] as const;
}

/** @returns problems of single fields, which react-admin's form marks */
type SaveTyped = (
  formValues: FieldValues,
  callbacks?: Pick<SaveHandlerCallbacks, 'transform'>,
) => Promise<Readonly<Record<string, string>> | undefined>;

interface FormContextsProps {
  /** The record that the form edits, and the values of its edited fields. */
  record: ConsoleRecord;
  values: FieldValues;
  resolver: Resolver;
  status: FormStatus & { busy: boolean };
  save: SaveTyped;
  children: ReactNode;
}

/** React-admin's form of a record with its contexts, so that react-admin's buttons and inputs save by this form. */
function FormContexts(props: FormContextsProps) {
  const { record, values, resolver, status, save, children } = props;
  const page: EditControllerResult<ConsoleRecord> | null = useContext(EditContext);
  // React-admin's own `save` resolves with problems, too; its type does not say so.
  const handler = save as SaveHandler<ConsoleRecord>;
  const saveContext = { save: handler, saving: status.busy, mutationMode: 'pessimistic' } as const;
  // React-admin's fields show the whole record, its inputs the edited values.
  const shownRecord = useMemo(() => ({ ...record, ...values }), [record, values]);
  const content = (
    <SaveContextProvider value={saveContext}>
      <RecordContextProvider value={record}>
        <Form
          record={values}
          resolver={resolver}
          mode="onChange"
          noValidate
          disableInvalidFormNotification
        >
          <RecordContextProvider value={shownRecord}>
            <FormStatusProvider value={status}>{children}</FormStatusProvider>
          </RecordContextProvider>
        </Form>
      </RecordContextProvider>
    </SaveContextProvider>
  );
  // The account page uses this form, too, without a resource.
  if (!page) return content;
  const form = { ...page, ...saveContext, record, error: null, isPending: false } as const;
  return <EditContext value={form}>{content}</EditContext>;
}
