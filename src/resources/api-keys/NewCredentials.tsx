import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import { newApiKeyTexts } from '../../../texts/newApiKey';
import { CopyKeys } from '../../credentials/CopyKeys';
import UsageSnippets from '../../credentials/UsageSnippets';

interface NewCredentialsProps extends ComponentProps<typeof CopyKeys> {
  /** Name of the new key. */
  name: string;
  /** A dataset that it may use. */
  dataset?: string;
  warning?: ReactNode;
}

/** The credentials of a new key, shown this once, and how programs use them. */
export const NewCredentials = ({ name, dataset, warning, ...shown }: NewCredentialsProps) => (
  <Stack spacing={2}>
    <Alert severity="success">{newApiKeyTexts.created(name)}</Alert>
    {warning}
    <CopyKeys {...shown} />
    <UsageSnippets datasetName={dataset} datasetType={undefined} {...shown} />
  </Stack>
);
