import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { recordTexts } from '../../texts/record';
import { lazyPart } from '../ui/LazyPart';
import { type InputProps, TextInput } from './inputs';

const DayCalendar = lazyPart(() => import('../dates/DayCalendar'));

/** A day: typed as yyyy-MM-dd, as the specification writes it, or picked from a calendar. */
export function DayInput(props: InputProps) {
  const { source, label, optional } = props;
  const { setValue, getValues } = useFormContext();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const day: unknown = anchor && getValues(source);
  return (
    <Box sx={{ maxWidth: 240 }}>
      <TextInput
        {...props}
        nullable={optional || undefined}
        placeholder={recordTexts.dayFormat}
        end={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={recordTexts.chooseDay(label)}
              aria-haspopup="dialog"
              aria-expanded={anchor !== undefined}
              onPointerEnter={DayCalendar.preload}
              onFocus={DayCalendar.preload}
              onClick={({ currentTarget }) => setAnchor(currentTarget)}
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
            setAnchor(undefined);
          }}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </Box>
  );
}
