import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Field, FieldPlace } from '../forms/fields';
import { FieldInputs } from '../forms/FieldInputs';
import type { ActionFrame } from '../resources/declare';
import { ActionDialogFrame } from './ActionDialogFrame';

interface FieldsDialogProps {
  form: UseFormReturn;
  fields: readonly Field[];
  place: FieldPlace;
  frame: Omit<ActionFrame, 'onSubmit'>;
  title: string;
  /** Text of the button that does it. */
  submit: string;
  /** Told the values once they are valid. */
  onSubmit: (values: FieldValues) => void;
  /** Why it cannot be submitted yet, where that is not what was typed. */
  waiting?: string;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The fields of a form in the frame of all dialogs. */
export function FieldsDialog({
  form,
  fields,
  place,
  frame,
  title,
  submit,
  onSubmit,
  waiting,
  children,
}: FieldsDialogProps) {
  const hasProblems = Object.keys(form.formState.errors).length > 0;
  const reason = hasProblems ? 'Correct the marked fields first.' : waiting;
  return (
    <FormProvider {...form}>
      <ActionDialogFrame
        frame={{ ...frame, onSubmit: () => void form.handleSubmit(onSubmit)() }}
        title={title}
        submit={submit}
        params={reason === undefined ? {} : undefined}
        reason={reason}
      >
        {children}
        <FieldInputs fields={fields} place={place} />
      </ActionDialogFrame>
    </FormProvider>
  );
}
