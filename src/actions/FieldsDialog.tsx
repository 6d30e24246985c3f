import { type ReactNode, useEffect } from 'react';
import {
  FormProvider,
  type FieldValues,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form';
import { editedFields, type Field, type FieldPlace } from '../forms/fields';
import { FieldInputs } from '../forms/FieldInputs';
import type { ActionFailure, ActionFrame } from '../resources/declare';
import { ActionDialogFrame } from './ActionDialogFrame';
import { useFieldProblems } from './useFieldProblems';

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

/** The fields of a form in the frame of all dialogs: focus begins in the first that can be filled in. */
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
  useFieldProblems(form, frame.failure);
  const first = editedFields(fields, place).find(({ disabled }) => !disabled);
  const hasProblems = Object.keys(form.formState.errors).length > 0;
  const reason = hasProblems ? 'Correct the marked fields first.' : waiting;
  return (
    <FormProvider {...form}>
      <ActionDialogFrame
        frame={{
          ...frame,
          failure: withoutFieldTexts(frame.failure, form),
          onSubmit: () => void form.handleSubmit(onSubmit)(),
        }}
        title={title}
        submit={submit}
        params={reason === undefined ? {} : undefined}
        reason={reason}
      >
        {children}
        <FieldInputs fields={fields} place={place} />
        {first && <FocusAtFirst name={first.name} />}
      </ActionDialogFrame>
    </FormProvider>
  );
}

/** In the dialog, whose content is drawn after what is around it. */
function FocusAtFirst({ name }: { name: string }) {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus(name), [name, setFocus]);
  return null;
}

/** What stands under fields is not said a second time below them. */
function withoutFieldTexts(
  failure: ActionFailure | undefined,
  form: UseFormReturn,
): ActionFailure | undefined {
  const named = Object.keys(failure?.fields ?? {});
  if (!failure || named.length === 0 || !named.every((name) => name in form.getValues()))
    return failure;
  const { details: _, ...rest } = failure;
  return rest;
}
