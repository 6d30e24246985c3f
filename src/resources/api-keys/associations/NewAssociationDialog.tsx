import { useMemo, useState } from 'react';
import type { AssociationType } from '../../../../contract/apiKeyTerms';
import { ActionDialogFrame } from '../../../actions/ActionDialogFrame';
import type { DatasetPair } from '../../../dataset-tree/datasetPair';
import { DatasetTree } from '../../../dataset-tree/DatasetTree';
import type { ApiKeyRecord } from '../record';
import { addAssociations } from './associationActions';
import { AssociationTypeInput } from './AssociationTypeInput';
import { useAssociationDialog } from './useAssociationDialog';

export interface NewAssociationDialogProps {
  record: ApiKeyRecord;
  /** Told what was not associated while the rest was. */
  onPartialErrors: (partialErrors: readonly unknown[]) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Chooses datasets of groups that a key may use from now on, and how (companion.md "API keys"). */
export default function NewAssociationDialog({
  onPartialErrors,
  ...options
}: NewAssociationDialogProps) {
  const { associations } = options.record;
  const [selected, setSelected] = useState<readonly DatasetPair[]>([]);
  const [type, setType] = useState<AssociationType>('encrypt,decrypt');
  const associated = useMemo(
    () => new Set(associations.map(({ dataset_groups_dataset_uuid: link }) => link)),
    [associations],
  );
  const frame = useAssociationDialog({
    ...options,
    action: () => addAssociations(selected, type, onPartialErrors),
  });
  return (
    <ActionDialogFrame
      frame={frame}
      title="New API Key Association"
      submit="Create"
      params={selected.length === 0 ? undefined : {}}
      reason="Select at least one dataset."
    >
      <DatasetTree
        label="Datasets in their groups"
        selected={selected}
        onChange={setSelected}
        disabledLinks={associated}
        disabledReason="Already associated with this API key."
      />
      <AssociationTypeInput value={type} onChange={setType} disabled={frame.busy} />
    </ActionDialogFrame>
  );
}
