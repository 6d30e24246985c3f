import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { styled } from '@mui/material/styles';
import { dateTexts } from '../../../../texts/admin-kit/dates';
import { DateRangePicker } from '../../../ui/dates/DateRangePicker';
import type { DateRangeProps } from '../../../ui/dates/useRangeDraft';
import { lazyPart } from '../../../ui/LazyPart';
import { useIsTablet } from '../../../ui/useIsPhone';
import { PanelButton } from '../toolbar/ListToolbar';

const DialogPopover = lazyPart(async () => ({
  default: (await import('../../../ui/DialogPopover')).DialogPopover,
}));

const Content = styled('div')(({ theme }) => ({ padding: theme.spacing(1.5) }));

/** The days of a timeline. On a tablet the presets are behind one button, so that the toolbar has one line. */
export function RangeFilter({ value, onChange, ...rest }: DateRangeProps) {
  const isTablet = useIsTablet();
  if (!isTablet) return <DateRangePicker {...{ value, onChange }} {...rest} />;
  const { preset } = value;
  const chosen = preset === 'custom' ? dateTexts.custom : dateTexts.presets[preset];
  return (
    <PanelButton
      opens="dialog"
      icon={<CalendarIcon aria-hidden="true" />}
      text={rest.unset ? dateTexts.range : chosen}
      renderPanel={({ anchor, onClose }) => (
        <DialogPopover fallback={null} label={dateTexts.range} {...{ anchor, onClose }}>
          <Content>
            <DateRangePicker
              value={value}
              onChange={(choice) => {
                onChange(choice);
                // A custom range has two ends to choose: keep the popover open.
                if (choice.preset !== 'custom') onClose();
              }}
              {...rest}
            />
          </Content>
        </DialogPopover>
      )}
    />
  );
}
