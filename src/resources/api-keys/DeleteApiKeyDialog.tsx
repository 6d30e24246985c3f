import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ActionDialogProps } from '../declare';
import { DeleteDialog } from '../DeleteDialog';
import { ImpactFacts } from '../ImpactFacts';
import { useImpact } from '../useImpact';
import { impactLists } from './impactLists';
import type { ApiKeyRecord } from './record';

/** Asks before an API key and its associations are deleted for good. */
export default function DeleteApiKeyDialog({ record, frame }: ActionDialogProps<ApiKeyRecord>) {
  const read = useImpact('api-keys', record.uuid, frame.busy);
  return (
    <DeleteDialog
      frame={frame}
      title="Delete API Key"
      name={record.name}
      isKnown={read.impact !== undefined}
    >
      <Alert severity="warning">
        Deletion is irreversible. Programs that use this key can no longer encrypt or decrypt. The
        data itself stays as it is, for other keys to decrypt.
      </Alert>
      <Typography>What stops:</Typography>
      <ImpactFacts {...read} lists={impactLists} />
    </DeleteDialog>
  );
}
