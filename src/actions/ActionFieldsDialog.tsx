import { useMemo, useState } from 'react';
import type { ActionParams } from '../model/action';
import { schemaResolver } from '../submission/resolver';
import { type DialogProps, Words } from './dialogs';
import { FieldsDialog } from './FieldsDialog';

export default function ActionFieldsDialog(props: DialogProps<'fields'>) {
  const { dialog, record, params = {}, frame, title, submit } = props;
  const schema = dialog.schema(params);
  const resolver = useMemo(() => schemaResolver(schema), [schema]);
  const fields = dialog.fields(record, params);
  // At the beginning only: a refused try, or a record that was read again, must not put the form back.
  const [{ initial, isChosen }] = useState(() => {
    // What was chosen already may also name a part of the record, which is no field.
    const chosen = Object.entries(params).filter(([param]) =>
      fields.some(({ name }) => name === param),
    );
    return {
      initial: { ...dialog.initial?.(record, params), ...Object.fromEntries(chosen) },
      isChosen: chosen.length > 0,
    };
  });
  return (
    <FieldsDialog
      {...frame}
      {...{ title, submit, resolver }}
      fields={fields}
      place="create"
      initial={initial}
      changes={!isChosen && dialog.changes?.(params)}
      onSubmit={(values) => frame.onSubmit(paramsOf(values))}
    >
      <Words {...props} />
    </FieldsDialog>
  );
}

const paramsOf = (values: Readonly<Record<string, unknown>>): ActionParams =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
