import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import { displayTime } from '../../dates/displayTime';
import type { ActionDialogProps, ActionParams } from '../declare';
import { ImpactFacts } from '../ImpactFacts';
import { useImpact } from '../useImpact';
import { ExpiryChoice } from './ExpiryChoice';
import { expiryParams, expiryValueOf } from './expiry';
import { impactLists } from './impactLists';
import type { ApiKeyRecord } from './record';

/** Sets or takes away the end of an API key, which is for good once it has passed. */
export default function ExpireDialog({ record, params, frame }: ActionDialogProps<ApiKeyRecord>) {
  const [value, setValue] = useState(() => expiryValueOf(params));
  const read = useImpact('api-keys', record.uuid, frame.busy);
  const end = record.end_date_tm;
  const chosen: ActionParams | undefined = expiryParams(value);
  const ends = value.choice !== undefined && value.choice !== 'none';
  const isSame = value.choice === 'none' && end === null;
  const isReady = !isSame && (!ends || read.impact !== undefined);
  return (
    <ActionDialogFrame
      frame={frame}
      title="Expire API Key"
      submit="Expire"
      params={isReady ? chosen : undefined}
      reason={
        isSame
          ? 'This API key has no expiration now.'
          : chosen
            ? 'First it must be known what will stop working.'
            : 'Choose an expiration.'
      }
      destructive={value.choice === 'immediately'}
    >
      <Typography>
        {end === null
          ? 'This API key has no expiration now.'
          : `This API key expires on ${displayTime(end)} now.`}
      </Typography>
      <ExpiryChoice value={value} onChange={setValue} disabled={frame.busy} />
      {ends && (
        <>
          <Alert severity="warning">
            {value.choice === 'immediately'
              ? 'Programs that use this key can no longer encrypt or decrypt, at once and for good: an expired key cannot be enabled again.'
              : 'From then on programs that use this key can no longer encrypt or decrypt: an expired key cannot be enabled again.'}
          </Alert>
          <ImpactFacts {...read} lists={impactLists} />
        </>
      )}
    </ActionDialogFrame>
  );
}
