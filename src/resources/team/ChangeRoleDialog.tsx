import { useId, useState } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import type { ActionDialogProps } from '../declare';
import type { TeamRecord } from './record';
import { roleChoices } from './roles';

/** Asks which role a member has from now on; it can be submitted only when it is another one. */
export default function ChangeRoleDialog({ record, params, frame }: ActionDialogProps<TeamRecord>) {
  const [role, setRole] = useState(String(params?.['role'] ?? record.role));
  const id = useId();
  return (
    <ActionDialogFrame
      frame={frame}
      title="Change Role"
      submit="Change Role"
      params={role === record.role ? undefined : { role }}
      reason="This is the current role."
    >
      <FormControl component="fieldset" disabled={frame.busy}>
        <FormLabel component="legend" id={id}>
          Role
        </FormLabel>
        <RadioGroup
          name="role"
          aria-labelledby={id}
          value={role}
          onChange={(_, value) => setRole(value)}
        >
          {roleChoices.map(({ value, label }) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio size="small" />}
              label={label}
            />
          ))}
        </RadioGroup>
      </FormControl>
    </ActionDialogFrame>
  );
}
