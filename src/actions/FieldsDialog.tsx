import { styled } from '@mui/material/styles';
import { Form } from 'react-admin';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type FieldValues, type Resolver, useFormContext, useWatch } from 'react-hook-form';
import { recordTexts } from '../../texts/record';
import isEqual from '../dataProvider/isEqual';
import { FieldInputs } from '../inputs/FieldInputs';
import { FormAccessProvider } from '../inputs/formAccess';
import type { ActionFailure } from '../model/failure';
import { editedFields, emptyValues, type Field } from '../model/field';
import { problemsOfFields, useFocusOnRefusal, useServerRefusals } from '../submission/resolver';
import { DialogShell } from '../ui/DialogShell';
import { DialogBody, type DialogFrameProps } from './DialogFrame';

export interface FieldsDialogProps extends Omit<
  DialogFrameProps,
  'onSubmit' | 'reason' | 'asksForCode' | 'children'
> {
  fields: readonly Field[];
  resolver: Resolver;
  initial?: Readonly<FieldValues>;
  /** When what is typed is checked first: as it is typed, unless it makes sense only as a whole. */
  mode?: 'onChange' | 'onSubmit';
  changes?: boolean;
  /** What the service refused may be right at the next try: it does not keep the form from being sent. */
  retries?: boolean;
  /** Told the values once they are valid; gives what the service said of single fields. */
  onSubmit: (values: FieldValues) => Promise<Readonly<Record<string, string>> | undefined>;
  /** What the values mean: why they cannot be sent yet, whether that cannot be taken back, or needs a code. */
  judge?: (
    values: FieldValues,
  ) => Partial<Pick<DialogFrameProps, 'reason' | 'destructive' | 'asksForCode'>>;
  /** Stands above the fields, inside the form. */
  children?: ReactNode;
  below?: ReactNode;
}

const FormInDialog = styled(Form)({ display: 'contents' });

/** A form of declared fields in the frame of all dialogs: focus begins in the first that can be used. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, recordName, busy, onCancel, fields, initial, mode = 'onChange' } = props;
  const { resolver, refuse } = useServerRefusals(props.resolver);
  const access = useMemo(() => ({ refuse, busy }), [refuse, busy]);
  const edited = editedFields(fields, 'create');
  const submit = async (values: FieldValues) => {
    const names = edited.map(({ name }) => name);
    const problems = problemsOfFields(names, await props.onSubmit(values));
    if (!props.retries) refuse(values, problems);
    return problems;
  };
  return (
    <DialogShell
      title={title}
      subject={recordName}
      // A click beside the dialog is no Cancel.
      escapeOnly
      onClose={busy ? undefined : onCancel}
    >
      <FormInDialog
        record={{ ...emptyValues(edited), ...initial }}
        resolver={resolver}
        mode={mode}
        noValidate
        disableInvalidFormNotification
        onSubmit={submit}
      >
        <FormAccessProvider value={access}>
          <FieldsBody {...props} />
        </FormAccessProvider>
      </FormInDialog>
    </DialogShell>
  );
}

function FieldsBody(props: FieldsDialogProps) {
  const { fields, changes = false, retries = false, failure } = props;
  const { judge, children, below } = props;
  const { setFocus, formState } = useFormContext();
  const edited = editedFields(fields, 'create');
  const first = edited.find(({ disabled }) => !disabled)?.name;
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);
  useFocusOnRefusal(
    failure,
    edited.map(({ name }) => name),
  );
  const hasProblems = Object.values(formState.errors).some(
    (problem) => !retries || problem?.type !== 'server',
  );
  const unchanged = changes && !formState.isDirty ? recordTexts.unchanged : undefined;
  const values = useWatch();
  const judged = judge?.(values);
  const current = useFailureOf(values, failure);
  return (
    <DialogBody
      {...props}
      failure={isSaid(current, Object.keys(formState.errors)) ? undefined : current}
      reason={hasProblems ? recordTexts.correctFields : (unchanged ?? judged?.reason)}
      destructive={judged?.destructive ?? props.destructive}
      asksForCode={judged?.asksForCode}
    >
      {children}
      <FieldInputs fields={fields} place="create" />
      {below}
    </DialogBody>
  );
}

/** Problems of fields are those of what was sent: other values have none yet. The form is locked while it is sent. */
function useFailureOf(
  values: FieldValues,
  failure: ActionFailure | undefined,
): ActionFailure | undefined {
  const [refused, setRefused] = useState({ failure, values });
  if (refused.failure !== failure) setRefused({ failure, values });
  return failure?.fields && !isEqual(values, refused.values) ? undefined : failure;
}

/** Whether all of it stands under fields already; a try that went on after a code marks none. */
function isSaid(failure: ActionFailure | undefined, marked: readonly string[]): boolean {
  const named = Object.keys(failure?.fields ?? {});
  return named.length > 0 && named.every((name) => marked.includes(name));
}
