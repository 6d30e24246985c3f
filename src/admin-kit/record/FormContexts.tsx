import {
  EditContext,
  type EditControllerResult,
  RecordContextProvider,
  SaveContextProvider,
  type SaveHandler,
} from 'ra-core';
import { type ReactNode, useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ConsoleRecord } from '../../dataProvider/envelope';

interface FormContextsProps {
  record: ConsoleRecord;
  /** @returns problems of single fields, which react-admin's form marks */
  save: (typed: FieldValues) => Promise<Readonly<Record<string, string>> | undefined>;
  saving: boolean;
  children: ReactNode;
}

/** React-admin's contexts around the form of a record: its buttons and inputs save as the form does. */
export function FormContexts({ record, save, saving, children }: FormContextsProps) {
  const page: EditControllerResult<ConsoleRecord> | null = useContext(EditContext);
  // React-admin's own `save` resolves with problems, too; its type does not say so.
  const handler = save as SaveHandler<ConsoleRecord>;
  const saved = { save: handler, saving, mutationMode: 'pessimistic' } as const;
  const content = (
    <SaveContextProvider value={saved}>
      <RecordContextProvider value={record}>{children}</RecordContextProvider>
    </SaveContextProvider>
  );
  // The account is edited by the same form, on a page of no resource.
  if (!page) return content;
  const form = { ...page, ...saved, record, error: null, isPending: false } as const;
  return <EditContext value={form}>{content}</EditContext>;
}
