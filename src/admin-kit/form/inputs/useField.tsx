import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useEffect, useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { recordTexts } from '../../../../texts/admin-kit/record';
import { visuallyHidden } from '../../../ui/visuallyHidden';
import { useFormStatus, useIsSending } from './formStatus';

export interface InputProps {
  source: string;
  label: string;
  /** Shown below the field, and read out with it. */
  hint?: ReactNode;
  /** Shown below the hint without making the value invalid, and announced; empty for none. */
  warning?: string;
  optional?: boolean;
}

export const noParse = (text: string): string => text;
export const emptyAsNull = (text: string): string | null => (text === '' ? null : text);

/**
 * The shared half of all inputs, which are react-admin's own. They are locked while the form is read-only or being
 * sent, so that no typing is lost; problem, hint and reason are read out together.
 * @returns the attributes that every input renders with, and the elements below it
 */
export function useField(
  { source, hint, warning, optional, multiline }: InputProps & { multiline?: boolean },
  max?: number,
) {
  const id = useId();
  const { readOnlyReasonId, first } = useFormStatus();
  useLateFocus(source, first === source);
  const isSending = useIsSending();
  const { errors } = useFormState({ name: source });
  const isReadOnly = readOnlyReasonId !== undefined;
  // A read-only field needs no counter.
  const isCounted = max !== undefined && !isReadOnly;
  const describedBy = [
    errors[source] && `${id}-helper-text`,
    hint !== undefined && `${id}-hint`,
    warning && `${id}-warning`,
    isCounted && `${id}-counter`,
    readOnlyReasonId,
  ].filter(Boolean);
  return {
    id,
    locked: isReadOnly || isSending,
    isReadOnly,
    aria: {
      'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
      'aria-required': optional ? undefined : true,
    },
    below: (
      <>
        {hint !== undefined && (
          <FormHelperText id={`${id}-hint`} component="div">
            {hint}
          </FormHelperText>
        )}
        {warning !== undefined && <Warning id={`${id}-warning`} text={warning} />}
        {isCounted && <Counter id={`${id}-counter`} {...{ source, max, multiline }} />}
      </>
    ),
  };
}

/** Focuses the first field of a dialog if its code loaded later than the dialog. */
function useLateFocus(source: string, isFirst: boolean): void {
  const { setFocus } = useFormContext();
  useEffect(() => {
    // The dialog itself has the focus until the person moves it.
    if (isFirst && document.activeElement?.getAttribute('role') === 'dialog') setFocus(source);
  }, [isFirst, setFocus, source]);
}

/** Stays in the document while it is empty: screen readers announce only changes of an existing live region. */
function Warning({ id, text }: { id: string; text: string }) {
  return (
    <FormHelperText
      id={id}
      component="output"
      sx={{ display: 'block', color: 'warning.main', '&:empty': { m: 0 } }}
    >
      {text !== '' && (
        <>
          <span aria-hidden="true">▲ </span>
          {text}
        </>
      )}
    </FormHelperText>
  );
}

interface CounterProps {
  id: string;
  source: string;
  max: number;
  multiline: boolean | undefined;
}

/** Share of the maximum length from which on the counter is visible. */
const countedFrom = 0.8;

function Counter({ id, source, max, multiline }: CounterProps) {
  const value: unknown = useWatch({ name: source });
  const text = typeof value === 'string' ? value : '';
  // Counts as the contract does: white space around a description is not saved.
  const length = [...(multiline ? text.trim() : text)].length;
  return (
    // Visible from the point where the limit matters; read out with its field at any time.
    <FormHelperText
      id={id}
      error={length > max}
      sx={length < max * countedFrom ? visuallyHidden : { textAlign: 'end' }}
    >
      {recordTexts.characters(length, max)}
    </FormHelperText>
  );
}
