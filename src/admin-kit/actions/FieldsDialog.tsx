import { styled } from '@mui/material/styles';
import { Form } from 'react-admin';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type FieldValues, type Resolver, useFormContext, useWatch } from 'react-hook-form';
import { recordTexts } from '../../../texts/admin-kit/record';
import { FieldInputs } from '../form/inputs/FieldInputs';
import { FormStatusProvider, useFormStatus } from '../form/inputs/formStatus';
import { editedFields, emptyValues, type Field } from '../../model/field';
import {
  fromService,
  problemsOfFields,
  useFocusOnRefusal,
  useServerRefusals,
  useUnshownFailure,
} from '../form/resolver';
import { DialogBody, type DialogFrameProps, FrameShell } from './DialogFrame';

export interface FieldsDialogProps extends Omit<
  DialogFrameProps,
  'onSubmit' | 'reason' | 'asksForCode' | 'children'
> {
  fields: readonly Field[];
  resolver: Resolver;
  initial?: Readonly<FieldValues>;
  isShown?: (field: string, values: FieldValues) => boolean;
  /** Time of the first validation: while typing, or on submit for values that make sense only together. */
  mode?: 'onChange' | 'onSubmit';
  changes?: boolean;
  /** Values that the service refused may be sent again: its errors do not disable the submit button. */
  retries?: boolean;
  /** Gets the valid values; resolves with the service's messages about single fields. */
  onSubmit: (values: FieldValues) => Promise<Readonly<Record<string, string>> | undefined>;
  /** Judges the values: why they cannot be sent yet, and if sending is irreversible or needs a code. */
  check?: (
    values: FieldValues,
  ) => Partial<Pick<DialogFrameProps, 'reason' | 'destructive' | 'asksForCode'>>;
  /** Stands above the fields, inside the form. */
  children?: ReactNode;
  below?: ReactNode;
}

const FormInDialog = styled(Form)({ display: 'contents' });

const firstUsable = (fields: readonly Field[]): string | undefined =>
  editedFields(fields, 'create').find((field) => field.kind !== 'select' || !field.disabled)?.name;

/** A form of declared fields in a `FrameShell`; the first usable field takes the focus. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { busy, fields, initial, mode = 'onChange' } = props;
  const { resolver, refuse } = useServerRefusals(props.resolver);
  const edited = editedFields(fields, 'create');
  const first = firstUsable(fields);
  const access = useMemo(() => ({ refuse, busy, first }), [refuse, busy, first]);
  const submit = async (values: FieldValues) => {
    const names = edited.map(({ name }) => name);
    const problems = problemsOfFields(names, await props.onSubmit(values));
    if (!props.retries) refuse(values, problems);
    return problems;
  };
  return (
    <FrameShell {...props}>
      <FormInDialog
        record={{ ...emptyValues(edited), ...initial }}
        resolver={resolver}
        mode={mode}
        noValidate
        disableInvalidFormNotification
        onSubmit={submit}
      >
        <FormStatusProvider value={access}>
          <FieldsBody {...props} />
        </FormStatusProvider>
      </FormInDialog>
    </FrameShell>
  );
}

function FieldsBody(props: FieldsDialogProps) {
  const { fields, changes = false, retries = false, failure } = props;
  const { check, children, below } = props;
  const { setFocus, formState } = useFormContext();
  const { first } = useFormStatus();
  const edited = editedFields(fields, 'create');
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);
  useFocusOnRefusal(
    failure,
    edited.map(({ name }) => name),
  );
  const unchanged = changes && !formState.isDirty ? recordTexts.unchanged : undefined;
  const values = useWatch();
  const isShown = (field: string) => props.isShown?.(field, values) !== false;
  const hasProblems = Object.entries(formState.errors).some(
    ([field, problem]) => isShown(field) && (!retries || problem?.type !== fromService),
  );
  const verdict = check?.(values);
  const unshownFailure = useUnshownFailure(failure, values, isShown, retries);
  return (
    <DialogBody
      {...props}
      failure={unshownFailure}
      reason={hasProblems ? recordTexts.correctFields : (unchanged ?? verdict?.reason)}
      destructive={verdict?.destructive ?? props.destructive}
      asksForCode={verdict?.asksForCode}
    >
      {children}
      <FieldInputs fields={fields} place="create" isShown={isShown} />
      {below}
    </DialogBody>
  );
}
