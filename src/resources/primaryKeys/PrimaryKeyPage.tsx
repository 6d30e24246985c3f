import Alert from '@mui/material/Alert';
import { ActionButtons } from '../../actions/ActionButtons';
import { useMay } from '../../authProvider/session';
import { lazyResolver } from '../../forms/lazyResolver';
import { ResourceForm } from '../../forms/ResourceForm';
import { TextInput } from '../../forms/TextInput';
import { useGoBack } from '../../forms/useGoBack';
import { primaryKeyActions } from './actions';
import { KeyDatasets } from './KeyDatasets';
import { primaryKeyMessages } from './messages';
import { NameInput } from './NameInput';
import { PrimaryKeyFacts } from './PrimaryKeyFacts';
import type { PrimaryKeyRecord } from './record';
import { fieldLabels, storedLimits } from './record';
import { VersionHistory } from './VersionHistory';

const fields = ['name', 'description'] as const;
const resolver = lazyResolver(async () => (await import('./validation')).detailsResolver);

/** One primary key (companion.md "Primary key detail"): name and description can be edited. */
export default function PrimaryKeyPage({ record }: { record: PrimaryKeyRecord }) {
  const may = useMay(['primary-keys', 'update']);
  const goBack = useGoBack('/primary-keys');
  return (
    <>
      {!may.allowed && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {may.reason}
        </Alert>
      )}
      <ActionButtons resource="primary-keys" actions={primaryKeyActions} record={record} />
      <ResourceForm
        resource="primary-keys"
        record={record}
        fields={fields}
        resolver={resolver}
        labels={fieldLabels}
        messages={primaryKeyMessages}
        readOnlyReason={may.allowed ? undefined : may.reason}
        onCancel={goBack}
      >
        <NameInput saved={record.name} />
        <TextInput
          source="description"
          label={fieldLabels.description}
          max={storedLimits.description}
          multiline
        />
      </ResourceForm>
      <PrimaryKeyFacts record={record} />
      <KeyDatasets record={record} />
      <VersionHistory versions={record.versions} />
    </>
  );
}
