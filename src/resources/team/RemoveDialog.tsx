import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import type { ActionDialogProps } from '../declare';
import type { TeamRecord } from './record';

/** Says what removing a member ends, and what stays (decision 63). */
export default function RemoveDialog({ record, frame }: ActionDialogProps<TeamRecord>) {
  return (
    <ActionDialogFrame frame={frame} title="Remove User" submit="Remove" params={{}} destructive>
      <Alert severity="warning">
        {`${record.name} (${record.email}) is signed out at once, and the account is deleted for good.`}
      </Alert>
      <Typography>
        What they made and did stays, under their name. To let them in again, invite them.
      </Typography>
    </ActionDialogFrame>
  );
}
