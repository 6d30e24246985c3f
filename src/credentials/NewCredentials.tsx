import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import { credentialsFile, type ProgramCredentials } from '../../contract/api-keys/credentialTerms';
import type { DatasetType } from '../../contract/definition/datasetTerms';
import UsageSnippets from './UsageSnippets';
import { credentialsTexts } from '../../texts/api-keys/credentials';
import { SaveSecret, SecretValue } from './SaveSecret';

interface NewCredentialsProps extends ComponentProps<typeof CopyKeys> {
  /** Says what was created. */
  created: string;
  dataset?: string;
  type?: DatasetType;
  warning?: ReactNode;
}

/** The credentials of a new key, shown once, and their use in programs. */
export function NewCredentials(props: NewCredentialsProps) {
  const { created, dataset, type, warning, ...credentialsProps } = props;
  return (
    <Stack spacing={2}>
      <Alert role="alert" severity="success">
        {created}
      </Alert>
      {warning}
      <CopyKeys {...credentialsProps} />
      <UsageSnippets datasetName={dataset} datasetType={type} {...credentialsProps} />
    </Stack>
  );
}

interface CopyKeysProps {
  credentials: ProgramCredentials;
  /** Called when the credentials have really been copied or downloaded (decision 17). */
  onSaved: () => void;
}

/** The credentials, shown this once: masked, to be copied or downloaded as the clients' file. */
export function CopyKeys({ credentials, onSaved }: CopyKeysProps) {
  return (
    <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
      <Alert role="alert" severity="warning">
        {credentialsTexts.warning}
      </Alert>
      <SecretValue label="ACCESS_KEY_ID" value={credentials.accessKeyId} />
      <SecretValue label="SECRET_SIGNING_KEY" value={credentials.signingKey} />
      <SecretValue label="SECRET_CRYPTO_ACCESS_KEY" value={credentials.cryptoAccessKey} />
      <SaveSecret
        label={credentialsTexts.label}
        text={credentialsFile(credentials, window.location.origin)}
        copy={credentialsTexts.copy}
        // The name under which the client libraries look for it, in `~/.ubiq`.
        download={{ ...credentialsTexts.download, fileName: 'credentials' }}
        onSaved={onSaved}
      />
    </Stack>
  );
}
