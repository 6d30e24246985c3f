import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { editedFields, emptyValues } from '../forms/fields';
import { schemaResolver } from '../forms/schemaResolver';
import type { ActionDialog, ActionDialogProps, ActionParams } from '../resources/declare';
import { FieldsDialog } from './FieldsDialog';
import type { ActionRecord } from './openAction';

interface ActionFieldsDialogProps extends ActionDialogProps<ActionRecord> {
  dialog: Extract<ActionDialog<ActionRecord>, { kind: 'fields' }>;
}

/** Asks for what an action needs, by fields that are declared. */
export default function ActionFieldsDialog({
  dialog,
  record,
  params,
  frame,
}: ActionFieldsDialogProps) {
  const { title, submit, text, fields, schema } = dialog;
  const resolver = useMemo(() => schemaResolver(schema), [schema]);
  const form = useForm({
    mode: 'onChange',
    resolver,
    defaultValues: { ...emptyValues(editedFields(fields, 'create')), ...params },
  });
  return (
    <FieldsDialog
      {...{ form, fields, title, submit, frame }}
      place="create"
      onSubmit={(values) => frame.onSubmit(paramsOf(values))}
    >
      {text?.(record).map((paragraph) => (
        <Typography key={paragraph}>{paragraph}</Typography>
      ))}
    </FieldsDialog>
  );
}

const paramsOf = (values: Readonly<Record<string, unknown>>): ActionParams =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
