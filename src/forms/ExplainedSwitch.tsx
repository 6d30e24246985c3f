import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

interface ExplainedSwitchProps {
  label: string;
  checked: boolean;
  /** Why it cannot be moved; undefined when it can. */
  reason?: string;
  /** Asks for the change. */
  onSwitch?: () => void;
}

/** Shows what holds: it moves when the service has changed it, not when it is only asked. */
export function ExplainedSwitch({ label, checked, reason, onSwitch }: ExplainedSwitchProps) {
  const reasonId = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={reason !== undefined}
        control={
          <Switch
            checked={checked}
            slotProps={{
              input: {
                role: 'switch',
                'aria-describedby': reason === undefined ? undefined : reasonId,
              },
            }}
            onChange={onSwitch}
          />
        }
      />
      {reason !== undefined && (
        <Box id={reasonId} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {reason}
        </Box>
      )}
    </div>
  );
}
