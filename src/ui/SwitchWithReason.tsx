import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useId } from 'react';
import { LinkedText } from './LinkedText';
import { Muted } from './Muted';
import { useReason } from './useReason';

interface SwitchWithReasonProps extends Pick<ComponentProps<typeof LinkedText>, 'link'> {
  label: string;
  checked: boolean;
  reason?: string;
  onSwitch?: () => void;
}

/** Shows the saved state: it moves when the service has changed it, not when it is pressed. */
export function SwitchWithReason({
  label,
  checked,
  reason,
  link,
  onSwitch,
}: SwitchWithReasonProps) {
  const reasonId = useId();
  const { aria } = useReason(reason, reasonId);
  return (
    <div>
      <FormControlLabel
        label={<Typography color={aria ? 'text.secondary' : undefined}>{label}</Typography>}
        control={
          <Switch
            checked={checked}
            sx={aria && { opacity: 0.6 }}
            slotProps={{ input: { role: 'switch', ...aria } }}
            onChange={() => {
              if (!aria) onSwitch?.();
            }}
          />
        }
      />
      {reason !== undefined && (
        <Muted id={reasonId}>
          <LinkedText text={reason} link={link} />
        </Muted>
      )}
    </div>
  );
}
