import {
  EditContext,
  type EditControllerResult,
  RecordContextProvider,
  SaveContextProvider,
  type SaveHandler,
} from 'ra-core';
import { Form } from 'react-admin';
import { type ReactNode, useContext, useMemo } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ConsoleRecord } from '../../dataProvider/envelope';
import { type FormAccess, FormAccessProvider } from '../form/inputs/formAccess';

interface FormContextsProps {
  /** The record that the form edits, and of it what is edited. */
  record: ConsoleRecord;
  values: FieldValues;
  resolver: Resolver;
  access: FormAccess & { busy: boolean };
  /** @returns problems of single fields, which react-admin's form marks */
  save: (typed: FieldValues) => Promise<Readonly<Record<string, string>> | undefined>;
  children: ReactNode;
}

/** React-admin's form of a record with its contexts: its buttons and inputs save as the form does. */
export function FormContexts(props: FormContextsProps) {
  const { record, values, resolver, access, save, children } = props;
  const page: EditControllerResult<ConsoleRecord> | null = useContext(EditContext);
  // React-admin's own `save` resolves with problems, too; its type does not say so.
  const handler = save as SaveHandler<ConsoleRecord>;
  const saved = { save: handler, saving: access.busy, mutationMode: 'pessimistic' } as const;
  // React-admin's fields show the whole record, its inputs what the form edits.
  const shown = useMemo(() => ({ ...record, ...values }), [record, values]);
  const content = (
    <SaveContextProvider value={saved}>
      <RecordContextProvider value={record}>
        <Form
          record={values}
          resolver={resolver}
          mode="onChange"
          noValidate
          disableInvalidFormNotification
        >
          <RecordContextProvider value={shown}>
            <FormAccessProvider value={access}>{children}</FormAccessProvider>
          </RecordContextProvider>
        </Form>
      </RecordContextProvider>
    </SaveContextProvider>
  );
  // The account is edited by the same form, on a page of no resource.
  if (!page) return content;
  const form = { ...page, ...saved, record, error: null, isPending: false } as const;
  return <EditContext value={form}>{content}</EditContext>;
}
