import { RecordContextProvider } from 'ra-core';
import { Form } from 'react-admin';
import { useEffect, useId, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ConsoleRecord } from '../../dataProvider/envelope';
import isEqual from '../../dataProvider/isEqual';
import { editedFields, type InputField, valuesFrom } from '../../model/field';
import { ofChanges, useServerRefusals } from '../form/resolver';
import { FormAccessProvider } from '../form/inputs/formAccess';
import { ConflictDialog, RecordFormBody, type RecordFormProps } from './RecordFormBody';
import { FormContexts } from './FormContexts';
import { useRecordSave } from './useRecordSave';

/**
 * The one form for editing a record, on react-admin's own: pessimistic, so that nothing is said before the
 * service said it; a stale edit becomes a list of conflicts; what was typed is kept until it was saved.
 */
export function RecordForm(props: RecordFormProps) {
  const { record, fields, readOnlyReason } = props;
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
  const { save, adopt, lastSave, conflict, endConflict, outcome } = useRecordSave({
    ...props,
    edited,
    saved,
    refuse,
    onTaken: (next) => setTaken(taken(edited, next)),
  });
  const { busy } = outcome;
  const saveTyped = (typed: FieldValues) => save(pick(typed, values), saved);
  // React-admin's fields show the whole record, its inputs what the form edits.
  const shown = useMemo(() => ({ ...saved, ...values }), [saved, values]);
  const reasonId = useId();
  const access = useMemo(
    () => ({
      readOnlyReasonId: readOnlyReason === undefined ? undefined : reasonId,
      busy,
      lastSave,
      refuse,
    }),
    [readOnlyReason, reasonId, busy, lastSave, refuse],
  );

  return (
    <FormContexts record={saved} save={saveTyped} saving={busy}>
      <Form
        record={values}
        resolver={resolver}
        mode="onChange"
        noValidate
        disableInvalidFormNotification
      >
        <RecordContextProvider value={shown}>
          <FormAccessProvider value={access}>
            <RecordFormBody
              {...props}
              {...outcome}
              {...{ saved, values, reasonId }}
              onUnsaved={setUnsaved}
              // Uses the version from before the one-time code, so that a save by another person is a conflict.
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
                onKeepEditing={endConflict}
                onAdopt={() => adopt(conflict.current)}
                onSave={(merged) => void save(merged, conflict.current)}
              />
            )}
          </FormAccessProvider>
        </RecordContextProvider>
      </Form>
    </FormContexts>
  );
}

/** A record, and of it what is edited. */
const taken = (edited: readonly InputField[], record: ConsoleRecord) => ({
  record,
  values: valuesFrom(edited, record),
});

const pick = (typed: FieldValues, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(values).map((field) => [field, typed[field]]));
