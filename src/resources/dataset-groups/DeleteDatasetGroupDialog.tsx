import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ActionDialogProps } from '../declare';
import { DeleteDialog } from '../DeleteDialog';
import { ImpactFacts } from '../ImpactFacts';
import { useImpact } from '../useImpact';
import type { DatasetGroupRecord } from './record';

const lists = [
  { field: 'datasets', label: 'Datasets' },
  { field: 'api_keys', label: 'API Keys' },
] as const;

/** Asks before a group and the access it gives are deleted for good (decision 20). */
export default function DeleteDatasetGroupDialog({
  record,
  frame,
}: ActionDialogProps<DatasetGroupRecord>) {
  const read = useImpact('dataset-groups', record.uuid, frame.busy);
  return (
    <DeleteDialog
      frame={frame}
      title="Delete Dataset Group"
      name={record.name}
      isKnown={read.impact !== undefined}
    >
      <Alert severity="warning">
        Deletion is irreversible. The datasets stay, but API keys can no longer use them through
        this group.
      </Alert>
      <Typography>With this group, this access ends:</Typography>
      <ImpactFacts {...read} lists={lists} />
    </DeleteDialog>
  );
}
