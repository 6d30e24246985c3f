import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Muted } from './Muted';

interface SwitchWithReasonProps {
  label: string;
  checked: boolean;
  /** Why it cannot be moved; undefined when it can. */
  reason?: string;
  onSwitch?: () => void;
}

/** Shows what holds: it moves when the service has changed it, not when it is only asked. */
export function SwitchWithReason({ label, checked, reason, onSwitch }: SwitchWithReasonProps) {
  const reasonId = useId();
  const isFixed = reason !== undefined;
  return (
    <div>
      <FormControlLabel
        label={<Typography color={isFixed ? 'text.secondary' : undefined}>{label}</Typography>}
        control={
          <Switch
            checked={checked}
            sx={isFixed ? { opacity: 0.6 } : undefined}
            slotProps={{
              input: {
                role: 'switch',
                // Not `disabled`: the keyboard would pass over it, and its reason would not be read out.
                'aria-disabled': isFixed || undefined,
                'aria-describedby': isFixed ? reasonId : undefined,
              },
            }}
            onChange={() => {
              if (!isFixed) onSwitch?.();
            }}
          />
        }
      />
      {isFixed && <Muted id={reasonId}>{reason}</Muted>}
    </div>
  );
}
