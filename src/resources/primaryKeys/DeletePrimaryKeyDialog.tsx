import Alert from '@mui/material/Alert';
import type { ActionDialogProps } from '../declare';
import { DeleteDialog } from '../DeleteDialog';
import { ImpactFacts, nameList } from '../ImpactFacts';
import { useImpact } from '../useImpact';
import type { PrimaryKeyRecord } from './record';

const lists = [
  { field: 'datasets', label: 'Datasets' },
  { field: 'api_keys', label: 'API Keys' },
] as const;

/** Asks before a primary key is deleted for good; one that datasets use cannot be (console.md section 4). */
export default function DeletePrimaryKeyDialog({
  record,
  frame,
}: ActionDialogProps<PrimaryKeyRecord>) {
  const read = useImpact('primary-keys', record.uuid, frame.busy);
  const { impact } = read;
  const refusal =
    impact && impact.datasetCount > 0
      ? `This primary key is currently in use by ${nameList(impact.names('datasets'))} and cannot be deleted.`
      : undefined;
  return (
    <DeleteDialog
      frame={frame}
      title="Delete Primary Key"
      name={record.name}
      isKnown={impact !== undefined}
      refusal={refusal}
    >
      {refusal === undefined ? (
        <Alert severity="warning">
          Deletion is irreversible. Whatever all versions of this key have protected can never be
          decrypted again.
        </Alert>
      ) : (
        <Alert severity="error">{refusal}</Alert>
      )}
      <ImpactFacts {...read} lists={lists} />
    </DeleteDialog>
  );
}
