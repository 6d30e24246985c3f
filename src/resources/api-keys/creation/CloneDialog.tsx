import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { cloneName } from '../../../../contract/apiKeyTerms';
import { ActionDialogFrame } from '../../../actions/ActionDialogFrame';
import type { ActionDialogProps } from '../../declare';
import { type ExpiryValue, expiryParams, expiryValueOf } from '../expiry';
import { ExpiryChoice } from '../ExpiryChoice';
import type { ApiKeyRecord } from '../record';
import { CopiedAssociations } from './CopiedAssociations';
import { copyParams } from './copyParams';
import { newKeyEnds } from './newKeyEnds';
import { NewNameField } from './NewNameField';
import { useNewName } from './useNewName';

/** A copy need not end. */
const noEnd: ExpiryValue = { choice: 'none', custom: '' };

/** Makes a new API key with credentials of its own and the permissions of this one. */
export default function CloneDialog({ record, params, frame }: ActionDialogProps<ApiKeyRecord>) {
  const name = useNewName(String(params?.['name'] ?? cloneName(record.name)));
  const [end, setEnd] = useState(() => (params ? expiryValueOf(params) : noEnd));
  const chosen = expiryParams(end);
  return (
    <ActionDialogFrame
      frame={frame}
      title="Clone API Key"
      submit="Clone"
      params={copyParams(name, chosen)}
      reason={chosen ? 'Correct the name of the new API key.' : 'Choose an expiration.'}
    >
      <Typography>
        Cloning makes a second API key with the same permissions and credentials of its own. They
        are made in this browser and shown once. This API key stays as it is.
      </Typography>
      <NewNameField name={name} disabled={frame.busy} />
      <ExpiryChoice
        value={end}
        onChange={setEnd}
        options={newKeyEnds}
        legend="Expiration of the new API key"
        disabled={frame.busy}
      />
      <CopiedAssociations record={record} />
    </ActionDialogFrame>
  );
}
