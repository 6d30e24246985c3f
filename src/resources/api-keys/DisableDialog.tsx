import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import type { ActionDialogProps } from '../declare';
import { ImpactFacts } from '../ImpactFacts';
import { useImpact } from '../useImpact';
import { impactLists } from './impactLists';
import type { ApiKeyRecord } from './record';

/** Says what stops at once when an API key is disabled (decision 20). */
export default function DisableDialog({ record, frame }: ActionDialogProps<ApiKeyRecord>) {
  const read = useImpact('api-keys', record.uuid, frame.busy);
  return (
    <ActionDialogFrame
      frame={frame}
      title="Disable API Key"
      submit="Disable"
      params={read.impact ? {} : undefined}
      reason="First it must be known what will stop working."
      destructive
    >
      <Alert severity="warning">
        Programs that use this key can no longer encrypt or decrypt, until it is enabled again.
      </Alert>
      <Typography>What stops:</Typography>
      <ImpactFacts {...read} lists={impactLists} />
    </ActionDialogFrame>
  );
}
