import Alert from '@mui/material/Alert';
import { isLocked, storedLimits } from '../../../contract/datasetTerms';
import { definitionFields } from '../../../contract/definitionRules';
import { ActionButtons } from '../../actions/ActionButtons';
import { useMay } from '../../authProvider/session';
import { ProgramUse } from '../../credentials/ProgramUse';
import { lazyResolver } from '../../forms/lazyResolver';
import { ResourceForm } from '../../forms/ResourceForm';
import { TextInput } from '../../forms/TextInput';
import { useGoBack } from '../../forms/useGoBack';
import { AccessTable } from '../access/AccessTable';
import { datasetActions } from './actions';
import { DatasetFacts } from './DatasetFacts';
import { DefinitionInputs } from './DefinitionInputs';
import { KeyUse } from './KeyUse';
import { datasetsMessages } from './messages';
import { NameInput } from './NameInput';
import type { DatasetRecord } from './record';
import { fieldLabels } from './record';
import { TryIt } from './try-it/TryIt';

const detailsFields = ['name', 'description'] as const;
const draftFields = [...detailsFields, ...definitionFields] as const;

const loadValidation = () => import('./validation');
const detailsResolver = lazyResolver(async () => (await loadValidation()).detailsResolver);
const draftResolver = lazyResolver(async () => (await loadValidation()).draftResolver);

/** One dataset: its details can be edited, and its definition too until it is published. */
export default function DatasetPage({ record }: { record: DatasetRecord }) {
  const may = useMay(['datasets', 'update']);
  const goBack = useGoBack('/datasets');
  const isDraft = record.dataset_type === 'structured' && !isLocked(record);
  return (
    <>
      {!may.allowed && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {may.reason}
        </Alert>
      )}
      <ActionButtons resource="datasets" actions={datasetActions} record={record} />
      <KeyUse record={record} />
      <ResourceForm
        // Publishing changes which fields the form has.
        key={isDraft ? 'draft' : 'details'}
        resource="datasets"
        record={record}
        fields={isDraft ? draftFields : detailsFields}
        resolver={isDraft ? draftResolver : detailsResolver}
        labels={fieldLabels}
        messages={datasetsMessages}
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
        {isDraft && <DefinitionInputs />}
      </ResourceForm>
      <DatasetFacts record={record} />
      <TryIt record={record} />
      <ProgramUse datasetName={record.name} datasetType={record.dataset_type} />
      <AccessTable resource="datasets" uuid={record.uuid} />
    </>
  );
}
