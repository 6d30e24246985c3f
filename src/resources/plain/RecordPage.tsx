import Alert from '@mui/material/Alert';
import type { ComponentType } from 'react';
import type { Access } from '../../../contract/access';
import { ActionButtons } from '../../actions/ActionButtons';
import { useMay } from '../../authProvider/session';
import type { ConsoleRecord } from '../../dataProvider/conflict';
import type { ValueTexts } from '../../forms/ConflictDialog';
import { FieldInputs, fieldContent } from '../../forms/FieldInputs';
import { editedFields, type Field, valuesFrom } from '../../forms/fields';
import { ResourceForm, type ResourceFormProps } from '../../forms/ResourceForm';
import { schemaResolver } from '../../forms/schemaResolver';
import { useGoBack } from '../../forms/useGoBack';
import type { Action, AnyDeclaration } from '../declare';

export interface RecordPageParts<R> extends Pick<ResourceFormProps, 'messages'> {
  name: string;
  update: Access;
  fields: readonly Field[];
  schemas: NonNullable<AnyDeclaration['schemas']>;
  actions: readonly Action<R>[];
  /** Other resources whose lists and records show its values. */
  affects?: readonly string[];
}

/** @returns the page of one record, drawn from its fields; `Below` is what else it has */
export function fieldsPage<R extends ConsoleRecord & { uuid: string }>(
  { name, update, fields, schemas, actions, messages, affects = [] }: RecordPageParts<R>,
  Below?: ComponentType<{ record: R }>,
): ComponentType<{ record: R }> {
  const edited = editedFields(fields, 'edit');
  const names = edited.map((field) => field.name);
  const labels = Object.fromEntries(edited.map((field) => [field.name, field.label]));
  const valueTexts: ValueTexts = Object.fromEntries(
    edited.map((field) => [field.name, (value: unknown) => fieldContent(field, value)]),
  );
  const valuesOf = (record: ConsoleRecord) => valuesFrom(edited, record);
  const resolver = schemaResolver(async () => (await schemas()).update);
  const affected = affects.map((resource) => [resource]);
  return function FieldsPage({ record }) {
    const may = useMay(update);
    const goBack = useGoBack(`/${name}`);
    const readOnlyReason = may.allowed ? undefined : may.reason;
    return (
      <>
        {readOnlyReason !== undefined && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {readOnlyReason}
          </Alert>
        )}
        <ActionButtons resource={name} actions={actions} record={record} />
        <ResourceForm
          {...{ record, resolver, labels, valueTexts, valuesOf, messages, readOnlyReason }}
          resource={name}
          fields={names}
          affects={affected}
          onCancel={goBack}
        >
          <FieldInputs fields={fields} place="edit" record={record} />
        </ResourceForm>
        {Below && <Below record={record} />}
      </>
    );
  };
}
