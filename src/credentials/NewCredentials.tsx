import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import type { DatasetType } from '../../contract/datasetTerms';
import { CopyKeys } from './CopyKeys';
import UsageSnippets from './UsageSnippets';

interface NewCredentialsProps extends ComponentProps<typeof CopyKeys> {
  /** Says what they have been created with. */
  created: string;
  /** A dataset that they may be used for. */
  dataset?: string;
  type?: DatasetType;
  warning?: ReactNode;
}

/** The credentials of a new key, shown this once, and how programs use them. */
export function NewCredentials(props: NewCredentialsProps) {
  const { created, dataset, type, warning, ...shown } = props;
  return (
    <Stack spacing={2}>
      <Alert severity="success">{created}</Alert>
      {warning}
      <CopyKeys {...shown} />
      <UsageSnippets datasetName={dataset} datasetType={type} {...shown} />
    </Stack>
  );
}
