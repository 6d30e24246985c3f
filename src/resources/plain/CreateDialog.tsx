import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNavigate } from 'ra-core';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { FieldsDialog } from '../../actions/FieldsDialog';
import { titleAndDetails } from '../../dataProvider/errors';
import type { Field } from '../../forms/fields';
import { editedFields } from '../../forms/fields';
import { schemaResolver } from '../../forms/schemaResolver';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { type CreateRecordOptions, useCreateRecord } from '../../forms/useCreateRecord';
import type { ActionFailure, AnyDeclaration } from '../declare';

export interface CreateDialogOptions extends Omit<CreateRecordOptions, 'fields' | 'resolver'> {
  fields: readonly Field[];
  schemas: NonNullable<AnyDeclaration['schemas']>;
  title: string;
  /** One of them, in the words of a sentence: `feature`. */
  what: string;
  /** Goes on to the page of the new record rather than back to the list. */
  opensRecord?: boolean;
}

/** @returns the dialog that makes a record from its fields, over the list at `/<resource>` */
export function createDialog(options: CreateDialogOptions): ComponentType {
  const { resource, fields, schemas, title, what, opensRecord } = options;
  const list = `/${resource}`;
  const creation = {
    ...options,
    fields: editedFields(fields, 'create'),
    resolver: schemaResolver(async () => (await schemas()).create),
  };
  return function CreateDialog() {
    const { form, busy, failure, restored, exit, ...made } = useCreateRecord(creation);
    const navigate = useNavigate();
    const { isDirty } = form.formState;

    // The guard must have let go before the page is left. Going back would open an empty dialog.
    const leave = useEffectEvent(({ made: uuid }: { made?: string }) => {
      if (uuid !== undefined) navigate(opensRecord ? `${list}/${uuid}` : list, { replace: true });
    });
    useEffect(() => {
      if (exit) leave(exit);
    }, [exit]);

    return (
      <>
        <FieldsDialog
          {...{ form, fields, title }}
          place="create"
          submit="Create"
          frame={{
            recordName: '',
            asksForCode: false,
            busy,
            failure: failure === undefined ? undefined : failureOf(failure),
            onCancel: () => navigate(list),
          }}
          onSubmit={(values) => void made.create(values)}
        >
          {restored && isDirty && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={made.startAgain}>
                  Start again
                </Button>
              }
            >
              What you typed before has been put back. Nothing has been created yet.
            </Alert>
          )}
        </FieldsDialog>
        <UnsavedChangesGuard
          unsaved={exit === undefined && isDirty}
          onLeave={made.forget}
          texts={{
            title: `Leave without creating the ${what}?`,
            text: `The ${what} has not been created. If you leave now, what you typed is lost.`,
            leave: 'Leave',
            stay: 'Stay',
          }}
        />
      </>
    );
  };
}

function failureOf(error: unknown): ActionFailure {
  const { title, details, requestId } = titleAndDetails(error);
  return { title, ...(details === title ? {} : { details }), requestId };
}
