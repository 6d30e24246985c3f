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
  /** Shown below the hint without making the value invalid, and announced; empty while there is none. */
  warning?: string;
  optional?: boolean;
}

export const noParse = (text: string): string => text;
export const emptyAsNull = (text: string): string | null => (text === '' ? null : text);

/**
 * The shared half of all inputs, which are react-admin's own: locked while the form is being sent, so that nothing typed
 * meanwhile is lost, and while it may not be changed; problem, hint and reason are read out together.
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
  // A read-only field needs no count of the remaining characters.
  const counts = max !== undefined && !isReadOnly;
  const describedBy = [
    errors[source] && `${id}-helper-text`,
    hint !== undefined && `${id}-hint`,
    warning && `${id}-warning`,
    counts && `${id}-counter`,
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
        {counts && <Counter id={`${id}-counter`} {...{ source, max, multiline }} />}
      </>
    ),
  };
}

/** Gives the first field of a dialog the focus when its code came later than the dialog. */
function useLateFocus(source: string, isFirst: boolean): void {
  const { setFocus } = useFormContext();
  useEffect(() => {
    // A dialog holds the focus itself until the person gives it to something.
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

/** The part of what a field takes from which on it is counted in sight. */
const countedFrom = 0.8;

function Counter({ id, source, max, multiline }: CounterProps) {
  const value: unknown = useWatch({ name: source });
  const text = typeof value === 'string' ? value : '';
  // As the rules count: what surrounds a description is not saved.
  const used = [...(multiline ? text.trim() : text)].length;
  return (
    // In sight from where it may begin to matter; read out with its field at any time.
    <FormHelperText
      id={id}
      error={used > max}
      sx={used < max * countedFrom ? visuallyHidden : { textAlign: 'end' }}
    >
      {recordTexts.characters(used, max)}
    </FormHelperText>
  );
}
