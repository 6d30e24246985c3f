import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { apiKeyRefusal } from '../../../contract/apiKeyTerms';
import { ActionButtons } from '../../actions/ActionButtons';
import { useMay } from '../../authProvider/session';
import { CheckedNameInput } from '../../forms/CheckedNameInput';
import { lazyResolver } from '../../forms/lazyResolver';
import { ResourceForm } from '../../forms/ResourceForm';
import { TextInput } from '../../forms/TextInput';
import { useGoBack } from '../../forms/useGoBack';
import { AccessTable } from '../access/AccessTable';
import { apiKeyActions } from './actions';
import { ApiKeyFacts } from './ApiKeyFacts';
import { Associations } from './associations/Associations';
import { ClientLibraries } from './ClientLibraries';
import { IpRangesInput } from './IpRangesInput';
import { apiKeyMessages } from './messages';
import type { ApiKeyRecord } from './record';
import { fieldLabels, storedLimits } from './record';

const fields = ['name', 'description', 'ip_allowed'] as const;
const resolver = lazyResolver(async () => (await import('./validation')).detailsResolver);

/** One API key (companion.md "API keys"): its texts, address ranges and associations can be edited. */
export default function ApiKeyPage({ record }: { record: ApiKeyRecord }) {
  const [now] = useState(() => new Date());
  const mayUpdate = useMay(['api-keys', 'update']);
  const mayAssociate = useMay(['api-keys', 'associate']);
  const goBack = useGoBack('/api-keys');
  const reasonOf = (may: typeof mayUpdate, refusal: string | undefined) =>
    refusal ?? (may.allowed ? undefined : may.reason);
  const readOnlyReason = reasonOf(mayUpdate, apiKeyRefusal('edit', record, now));
  return (
    <>
      {readOnlyReason !== undefined && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {readOnlyReason}
        </Alert>
      )}
      <ActionButtons resource="api-keys" actions={apiKeyActions} record={record} />
      <ResourceForm
        resource="api-keys"
        record={record}
        fields={fields}
        resolver={resolver}
        labels={fieldLabels}
        messages={apiKeyMessages}
        readOnlyReason={readOnlyReason}
        onCancel={goBack}
      >
        <CheckedNameInput
          kind="api-keys"
          delayMs={200}
          saved={record.name}
          max={storedLimits.name}
          hint="An internal name: only people see it, client programs do not use it."
        />
        <TextInput
          source="description"
          label={fieldLabels.description}
          max={storedLimits.description}
          multiline
        />
        <IpRangesInput />
      </ResourceForm>
      <ApiKeyFacts record={record} />
      <Associations
        record={record}
        readOnlyReason={reasonOf(mayAssociate, apiKeyRefusal('associate', record, now))}
      />
      <AccessTable resource="api-keys" uuid={record.uuid} />
      <ClientLibraries record={record} />
    </>
  );
}
