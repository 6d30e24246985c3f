import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { cloneName } from '../../../../contract/apiKeyTerms';
import { ActionDialogFrame } from '../../../actions/ActionDialogFrame';
import { displayTime } from '../../../dates/displayTime';
import type { ActionDialogProps } from '../../declare';
import { expiryParams, expiryValueOf } from '../expiry';
import { ExpiryChoice } from '../ExpiryChoice';
import type { ApiKeyRecord } from '../record';
import { CopiedAssociations } from './CopiedAssociations';
import { copyParams } from './copyParams';
import { NewNameField } from './NewNameField';
import { useNewName } from './useNewName';

/** Replaces an API key by a new one with the same permissions, and says when the old one ends. */
export default function RollDialog({ record, params, frame }: ActionDialogProps<ApiKeyRecord>) {
  const name = useNewName(String(params?.['name'] ?? cloneName(record.name)));
  const [end, setEnd] = useState(() => expiryValueOf(params));
  const chosen = expiryParams(end);
  return (
    <ActionDialogFrame
      frame={frame}
      title="Roll API Key"
      submit="Roll"
      params={copyParams(name, chosen)}
      reason={chosen ? 'Correct the name of the new API key.' : 'Choose when the old API key ends.'}
      destructive={end.choice === 'immediately'}
    >
      <Typography>
        Rolling makes a new API key with new credentials and the same permissions. They are made in
        this browser and shown once. Give them to your programs before the old API key ends.
      </Typography>
      <NewNameField name={name} disabled={frame.busy} />
      {record.end_date_tm !== null && (
        <Typography>
          {`The old API key ends on ${displayTime(record.end_date_tm)} already; rolling does not let it live longer.`}
        </Typography>
      )}
      <ExpiryChoice
        value={end}
        onChange={setEnd}
        legend="End of the old API key"
        disabled={frame.busy}
      />
      {end.choice === 'immediately' && (
        <Alert severity="warning">
          Programs that use the old credentials stop working at once.
        </Alert>
      )}
      <CopiedAssociations record={record} />
    </ActionDialogFrame>
  );
}
