import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { CopyKeys } from '../../credentials/CopyKeys';
import UsageSnippets from '../../credentials/UsageSnippets';
import type { ShownCredentials } from '../../keygen/credentials';

interface NewCredentialsProps {
  /** Name of the new key. */
  name: string;
  credentials: ShownCredentials;
  /** A dataset that it may use. */
  dataset?: string;
  warning?: ReactNode;
  onSaved: () => void;
}

/** The credentials of a new key, shown this once, and how programs use them. */
export const NewCredentials = ({
  name,
  credentials,
  dataset,
  warning,
  onSaved,
}: NewCredentialsProps) => (
  <Stack spacing={2}>
    <Alert severity="success">{apiKeyTexts.wizard.created(name)}</Alert>
    {warning}
    <CopyKeys credentials={credentials} onSaved={onSaved} />
    <UsageSnippets
      datasetName={dataset}
      datasetType={undefined}
      credentials={credentials}
      onSaved={onSaved}
    />
  </Stack>
);
