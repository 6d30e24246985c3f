import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import {
  SelectInput as RaSelectInput,
  TextInput as RaTextInput,
  useDataProvider,
  useInput,
} from 'react-admin';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { recordTexts } from '../../../../texts/record';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import type { NamedRecord } from '../../../dataProvider/envelope';
import type { NameVerdict } from '../../../dataProvider/formChecks';
import { dayOfMonthFirst } from '../../../ui/dates/dayParts';
import type { Choice, NameCheck, TextOptions } from '../../../model/field';
import { fromService } from '../resolver';
import { lazyPart } from '../../../ui/LazyPart';
import { RadioField } from '../../../ui/RadioField';
import { usePopup } from '../../../ui/usePopup';
import { useFormAccess, useIsSending } from './formAccess';
import { emptyAsNull, type InputProps, noParse, useField } from './useField';

const DayCalendar = lazyPart(() => import('../../../ui/dates/DayCalendar'));

/**
 * The one family of inputs: react-admin's, with what ours all have. They are locked while the form is
 * being sent, so that nothing typed meanwhile is lost, and while it may not be changed; problem, hint and
 * reason are read out together.
 */

const numberIn = (text: string): number | string =>
  /^(?:\d{1,15}|-[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : text;

interface TextInputProps extends InputProps, TextOptions {
  multiline?: boolean;
  /** Whole numbers: the value in the form is a number, or the text as typed when it is none. */
  numeric?: boolean;
  signed?: boolean;
  /** In place of the rule of its kind. */
  parse?: (text: string) => unknown;
  /** Stands at the end of the field; not in one that may not be changed. */
  end?: ReactNode;
}

export function TextInput(props: TextInputProps) {
  const { source, label, max, multiline, monospace, numeric, signed, email } = props;
  const { nullable, placeholder } = props;
  const { id, locked, isReadOnly, aria, below } = useField(props, max);
  return (
    <Box>
      <RaTextInput
        {...{ id, source, label, placeholder, multiline }}
        parse={props.parse ?? (numeric ? numberIn : nullable ? emptyAsNull : noParse)}
        minRows={multiline ? 2 : undefined}
        maxRows={multiline ? 12 : undefined}
        slotProps={{
          input: {
            endAdornment: !isReadOnly && props.end,
            sx: {
              fontFamily: monospace ? 'monospace' : undefined,
              bgcolor: isReadOnly ? 'action.hover' : undefined,
            },
          },
          htmlInput: {
            ...aria,
            readOnly: locked,
            autoComplete: 'off',
            inputMode: email ? 'email' : numeric && !signed ? 'numeric' : undefined,
            autoCapitalize: email ? 'none' : undefined,
            spellCheck: monospace || email ? false : undefined,
          },
        }}
      />
      {below}
    </Box>
  );
}

interface CheckedNameInputProps extends Omit<TextInputProps, 'warning'>, NameCheck {
  /** The record as it is saved, whose own name does not count as taken. */
  saved?: NamedRecord;
}

/** A name that the service checks after a pause in typing: it refuses a taken one, and may warn of a similar one. */
export function CheckedNameInput({ kind, delayMs, saved, ...input }: CheckedNameInputProps) {
  const { source } = input;
  const uuid = saved?.uuid;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { trigger, getValues } = useFormContext();
  const { refuse } = useFormAccess();
  const isSending = useIsSending();
  const isRefused = useFormState({ name: source }).errors[source]?.type === fromService;
  const value: unknown = useWatch({ name: source });
  const name = typeof value === 'string' ? value : '';
  // After a lost answer what was made or renamed may have the name itself, which must not stop the next try; one
  // that was refused is not its own.
  const [sent, setSent] = useState<string>();
  const own = isSending ? name : isRefused && name === sent ? undefined : sent;
  if (own !== sent) setSent(own);
  const isAsked = name !== own && name !== saved?.name && name.trim() !== '';
  const [warned, setWarned] = useState<{ name: string; warning: string | undefined }>();
  const warning = name === warned?.name && name !== saved?.name ? warned.warning : undefined;
  const tell = useEffectEvent((asked: string, { problem, ...verdict }: NameVerdict) => {
    setWarned({ name: asked, warning: verdict.warning });
    // A check that knows less than the save does not take its refusal back.
    if (problem === undefined) return;
    refuse?.({ [source]: asked }, { [source]: problem });
    if (getValues(source) === asked) void trigger(source);
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      // A check that fails says nothing, as saving checks again.
      const answer = await dataProvider
        .checkName(kind, { name, uuid }, signal)
        .catch(() => undefined);
      if (answer && !signal.aborted) tell(name, answer.data);
    };
    const timer = window.setTimeout(() => void ask(), delayMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [dataProvider, kind, delayMs, isAsked, name, uuid]);
  return <TextInput {...input} warning={warning ?? ''} />;
}

/** @returns a date that is written month first as the specification writes days; other texts as they are */
const dayIn = (text: string): string => dayOfMonthFirst(text) ?? text;
const optionalDayIn = (text: string): string | null => emptyAsNull(dayIn(text));

/** A day: typed as yyyy-MM-dd, as the specification writes it, or picked from a calendar. */
export function DayInput(props: InputProps) {
  const { source, label, optional } = props;
  const { setValue, getValues } = useFormContext();
  const { anchor, close, opener } = usePopup('dialog', DayCalendar.preload);
  const isSending = useIsSending();
  const day: unknown = anchor && getValues(source);
  return (
    <Box sx={{ maxWidth: 240 }}>
      <TextInput
        {...props}
        parse={optional ? optionalDayIn : dayIn}
        placeholder={recordTexts.dayFormat}
        end={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={recordTexts.chooseDay(label)}
              {...opener}
              {...(isSending && { 'aria-disabled': true, onClick: undefined })}
            >
              <CalendarIcon />
            </IconButton>
          </InputAdornment>
        }
      />
      {anchor && (
        <DayCalendar
          label={label}
          anchor={anchor}
          day={typeof day === 'string' ? day : ''}
          onPick={(picked) => {
            setValue(source, picked, { shouldDirty: true, shouldValidate: true });
            close();
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}

interface SelectInputProps extends InputProps {
  choices: readonly Choice[];
  disabled?: boolean;
}

/** As a text that may not be changed, and without the sign of a list. */
const fixed = { bgcolor: 'action.hover', '& .MuiSelect-icon': { display: 'none' } } as const;

export function SelectInput(props: SelectInputProps) {
  const { source, label, choices, optional, disabled } = props;
  const { id, locked, isReadOnly, aria, below } = useField(props);
  return (
    <Box>
      <RaSelectInput
        {...{ id, source, label }}
        choices={[...choices]}
        optionValue="value"
        optionText="label"
        translateChoice={false}
        emptyText={optional ? recordTexts.none : recordTexts.select}
        parse={optional ? emptyAsNull : noParse}
        slotProps={{
          select: {
            readOnly: locked || disabled,
            displayEmpty: true,
            sx: isReadOnly || disabled ? fixed : undefined,
            // Assistive technology sees the button as the list, not the hidden input.
            SelectDisplayProps: { ...aria, 'aria-disabled': locked || disabled || undefined },
          },
        }}
      />
      {below}
    </Box>
  );
}

interface RadioInputProps
  extends InputProps, Pick<ComponentProps<typeof RadioField>, 'choices' | 'row' | 'cards'> {
  onChosen?: () => void;
}

export function RadioInput(props: RadioInputProps) {
  const { source, label, choices, row, cards, onChosen } = props;
  const { locked, aria, below } = useField(props);
  const { field, fieldState } = useInput({ source, parse: noParse });
  return (
    <Box>
      <RadioField
        {...{ label, choices, row, cards, locked }}
        value={String(field.value)}
        onChange={(chosen) => {
          field.onChange(chosen);
          onChosen?.();
        }}
        problem={fieldState.error?.message}
        describedBy={aria['aria-describedby']}
        inputRef={field.ref}
      />
      {below}
    </Box>
  );
}
