import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ActionDialogProps } from '../declare';
import { DeleteDialog } from '../DeleteDialog';
import { ImpactFacts } from '../ImpactFacts';
import { useImpact } from '../useImpact';
import type { DatasetRecord } from './record';

const lists = [
  { field: 'dataset_groups', label: 'Dataset Groups' },
  { field: 'api_keys', label: 'API Keys' },
] as const;

/** Asks before a dataset and its keys are deleted for good. */
export default function DeleteDatasetDialog({ record, frame }: ActionDialogProps<DatasetRecord>) {
  const read = useImpact('datasets', record.uuid, frame.busy);
  return (
    <DeleteDialog
      frame={frame}
      title="Delete Dataset"
      name={record.name}
      isKnown={read.impact !== undefined}
    >
      <Alert severity="warning">
        Deletion is irreversible. Data that was encrypted with this dataset can never be decrypted
        again.
      </Alert>
      <Typography>Without this dataset these will stop working with it:</Typography>
      <ImpactFacts {...read} lists={lists} />
    </DeleteDialog>
  );
}
