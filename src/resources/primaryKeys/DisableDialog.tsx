import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import type { ActionDialogProps } from '../declare';
import { ImpactFacts } from '../ImpactFacts';
import { useImpact } from '../useImpact';
import type { PrimaryKeyRecord } from './record';

const lists = [
  { field: 'datasets', label: 'Datasets' },
  { field: 'api_keys', label: 'API Keys' },
] as const;

/** Says what stops at once when a primary key is disabled (decision 19). */
export default function DisableDialog({ record, frame }: ActionDialogProps<PrimaryKeyRecord>) {
  const read = useImpact('primary-keys', record.uuid, frame.busy);
  return (
    <ActionDialogFrame
      frame={frame}
      title="Disable Primary Key"
      submit="Disable"
      params={read.impact ? {} : undefined}
      reason="First it must be known what will stop working."
      destructive
    >
      <Alert severity="warning">
        Encryption and decryption stop at once for every dataset that uses this key, until it is
        enabled again. It is not rotated meanwhile.
      </Alert>
      <Typography>What stops:</Typography>
      <ImpactFacts {...read} lists={lists} />
    </ActionDialogFrame>
  );
}
