import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { DatasetType } from '../../../contract/datasetTerms';
import { CopyKeys } from '../../credentials/CopyKeys';
import { UsageSnippets } from '../../credentials/UsageSnippets';
import type { ShownCredentials } from '../../keygen/credentialParts';

interface CopyKeysStepProps {
  datasetName: string;
  datasetType: DatasetType | undefined;
  credentials: ShownCredentials;
  /** Told when the credentials have really been copied or downloaded. */
  onTaken: () => void;
}

/** The credentials of the API key that came with the dataset, and what to do with them. */
export const CopyKeysStep = ({ datasetName, datasetType, ...keys }: CopyKeysStepProps) => (
  <Stack spacing={2}>
    <Alert severity="success">{`The dataset "${datasetName}" has been created.`}</Alert>
    <CopyKeys {...keys} />
    <UsageSnippets
      datasetName={datasetName}
      datasetType={datasetType}
      credentials={keys.credentials}
      server={window.location.origin}
      onTaken={keys.onTaken}
    />
  </Stack>
);
