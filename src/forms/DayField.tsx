import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useInput } from 'ra-core';
import { lazy, Suspense, useId, useState } from 'react';
import { useFormAccess } from './formAccess';

const loadCalendar = () => import('../dates/DayCalendar');
const DayCalendar = lazy(loadCalendar);
/** What cannot be loaded now is loaded, or reported, when it is opened. */
const preload = () => void loadCalendar().catch(() => undefined);

interface DayFieldProps {
  source: string;
  label: string;
  /** May be left empty: the value is null then. */
  optional?: boolean;
  hint?: string;
}

/** A day of the form around it: typed as yyyy-MM-dd, or picked from a calendar. */
export function DayField({ source, label, optional, hint }: DayFieldProps) {
  const id = useId();
  const { readOnlyReasonId } = useFormAccess();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { field, fieldState } = useInput({
    id,
    source,
    format: (value: unknown) => (typeof value === 'string' ? value : ''),
    parse: (typed: string) => (typed === '' && optional ? null : typed),
  });
  const problem = fieldState.error?.message;
  const ids = { problem: `${id}-problem`, hint: `${id}-hint` };
  const describedBy = [problem && ids.problem, hint && ids.hint, readOnlyReasonId].filter(Boolean);
  const day = String(field.value);
  return (
    <FormControl error={problem !== undefined} sx={{ maxWidth: 240 }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        name={field.name}
        value={day}
        onChange={({ target }) => field.onChange(target.value.trim())}
        onBlur={() => field.onBlur()}
        inputRef={field.ref}
        size="small"
        placeholder="yyyy-MM-dd"
        readOnly={readOnlyReasonId !== undefined}
        error={problem !== undefined}
        inputProps={{
          'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
          'aria-invalid': problem !== undefined,
          'aria-required': optional ? undefined : true,
          autoComplete: 'off',
        }}
        endAdornment={
          readOnlyReasonId === undefined && (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={`Choose ${label}`}
                aria-haspopup="dialog"
                aria-expanded={anchor !== undefined}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={({ currentTarget }) => setAnchor(currentTarget)}
              >
                <CalendarIcon />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
      {hint !== undefined && (
        <FormHelperText id={ids.hint} error={false}>
          {hint}
        </FormHelperText>
      )}
      {anchor && (
        <Suspense fallback={null}>
          <DayCalendar
            label={label}
            anchor={anchor}
            day={day}
            onPick={(picked) => {
              field.onChange(picked);
              setAnchor(undefined);
            }}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </FormControl>
  );
}
