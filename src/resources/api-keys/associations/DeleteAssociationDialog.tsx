import type { Association } from '../../../../contract/apiKeys';
import { ActionDialogFrame } from '../../../actions/ActionDialogFrame';
import { DefinitionList } from '../../../forms/DefinitionList';
import type { ApiKeyRecord } from '../record';
import { deleteAssociation } from './associationActions';
import { useAssociationDialog } from './useAssociationDialog';

export interface DeleteAssociationDialogProps {
  record: ApiKeyRecord;
  association: Association;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before the access to a dataset of a group is taken away (companion.md "API keys"). */
export default function DeleteAssociationDialog({
  association,
  ...options
}: DeleteAssociationDialogProps) {
  const frame = useAssociationDialog({ ...options, action: () => deleteAssociation(association) });
  return (
    <ActionDialogFrame
      frame={frame}
      title="Really delete this API Key association?"
      submit="Delete"
      params={{}}
      destructive
    >
      <DefinitionList
        items={[
          { label: 'Dataset Group', value: association.dataset_group.name },
          { label: 'Dataset', value: association.dataset.name },
        ]}
      />
    </ActionDialogFrame>
  );
}
