import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { actionTexts } from '../../../texts/actions';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { ImpactDetails, useImpact } from '../../actions/impact';
import { FieldsDialog } from '../../actions/FieldsDialog';
import type { ActionDialogProps } from '../../model/action';
import { displayTime } from '../../ui/formats';
import { isComplete } from './expiry';
import { expireFields, expireResolver } from './fields';
import { type ApiKeyRecord, impactLists } from './record';

const texts = apiKeyTexts.expire;
const ends = (expiry: string): boolean => expiry !== '' && expiry !== 'none';

/** Sets or takes away the end of an API key, which is for good once it has passed. */
export default function ExpireDialog({ record, params, frame }: ActionDialogProps<ApiKeyRecord>) {
  const read = useImpact('api-keys', record.uuid, frame.busy);
  const end = record.end_date_tm;
  const [initial] = useState({ expiry: String(params?.['expiry'] ?? '') });
  const reasonOf = (expiry: string): string | undefined => {
    if (expiry === 'none' && end === null) return texts.noneNow;
    if (!isComplete(expiry)) return apiKeyTexts.expiry.choose;
    return ends(expiry) && !read.impact ? actionTexts.checkingImpact : undefined;
  };
  return (
    <FieldsDialog
      {...frame}
      title={texts.title}
      submit={texts.label}
      place="create"
      fields={expireFields}
      resolver={expireResolver}
      initial={initial}
      judge={({ expiry }) => ({
        reason: reasonOf(String(expiry)),
        destructive: expiry === 'immediately',
      })}
      onSubmit={({ expiry }) => frame.onSubmit({ expiry: String(expiry) })}
      below={<Consequences read={read} />}
    >
      <Typography>{end === null ? texts.noneNow : texts.endsNow(displayTime(end))}</Typography>
    </FieldsDialog>
  );
}

function Consequences({ read }: { read: ReturnType<typeof useImpact> }) {
  const expiry = String(useWatch({ name: 'expiry' }));
  if (!ends(expiry)) return null;
  return (
    <>
      <Alert severity="warning">{expiry === 'immediately' ? texts.atOnce : texts.later}</Alert>
      <ImpactDetails {...read} lists={impactLists} />
    </>
  );
}
