import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AssociationType } from '../../../../contract/apiKeyTerms';
import type { DatasetPair } from '../../../dataset-tree/datasetPair';
import { DatasetTree } from '../../../dataset-tree/DatasetTree';
import { AssociationTypeInput } from '../associations/AssociationTypeInput';

interface AssociationStepProps {
  pairs: readonly DatasetPair[];
  onPairs: (pairs: readonly DatasetPair[]) => void;
  type: AssociationType;
  onType: (type: AssociationType) => void;
  busy: boolean;
}

/** What the new key may be used for; can also be said later, on its page. */
export const AssociationStep = ({ pairs, onPairs, type, onType, busy }: AssociationStepProps) => (
  <Stack spacing={2}>
    <Typography>
      Choose the datasets that programs with this API key may use. This can be changed at any time
      on the page of the API key.
    </Typography>
    <DatasetTree label="Datasets in their groups" selected={pairs} onChange={onPairs} />
    <AssociationTypeInput value={type} onChange={onType} disabled={busy} />
  </Stack>
);
