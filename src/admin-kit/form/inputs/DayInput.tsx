import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useFormContext } from 'react-hook-form';
import { recordTexts } from '../../../../texts/admin-kit/record';
import { readDay } from '../../../ui/dates/localDate';
import { lazyPart } from '../../../ui/LazyPart';
import { usePopup } from '../../../ui/usePopup';
import { useIsSending } from './formStatus';
import { KitTextInput } from './KitTextInput';
import { emptyAsNull, type InputProps } from './useField';

const DayCalendar = lazyPart(() => import('../../../ui/dates/DayCalendar'));

/** @returns the day of a date typed month first, as the specification writes days; other texts unchanged */
const dayIn = (text: string): string => readDay(text) ?? text;
const optionalDayIn = (text: string): string | null => emptyAsNull(dayIn(text));

/** A day: typed as yyyy-MM-dd, as the specification writes it, or picked from a calendar. */
export default function DayInput(props: InputProps) {
  const { source, label, optional } = props;
  const { setValue, getValues } = useFormContext();
  const { anchor, close, opener } = usePopup('dialog', DayCalendar.preload);
  const isSending = useIsSending();
  const day: unknown = anchor && getValues(source);
  return (
    <Box sx={{ maxWidth: 240 }}>
      <KitTextInput
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
          onPick={(pickedDay) => {
            setValue(source, pickedDay, { shouldDirty: true, shouldValidate: true });
            close();
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}
