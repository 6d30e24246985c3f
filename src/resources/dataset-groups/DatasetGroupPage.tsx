import Alert from '@mui/material/Alert';
import { ActionButtons } from '../../actions/ActionButtons';
import { useMay } from '../../authProvider/session';
import { displayTime } from '../../dates/displayTime';
import { CheckedNameInput } from '../../forms/CheckedNameInput';
import type { ValueTexts } from '../../forms/ConflictDialog';
import { DefinitionList } from '../../forms/DefinitionList';
import { lazyResolver } from '../../forms/lazyResolver';
import { ResourceForm } from '../../forms/ResourceForm';
import { TextInput } from '../../forms/TextInput';
import { useGoBack } from '../../forms/useGoBack';
import { PageSection } from '../../page/PageSection';
import { AccessTable } from '../access/AccessTable';
import { datasetGroupActions } from './actions';
import { useEarlierWarnings } from './creation/notLinked';
import { DatasetsInput } from './DatasetsInput';
import { datasetGroupMessages } from './messages';
import type { DatasetGroupRecord } from './record';
import { fieldLabels, groupValues, storedLimits, uuidsOf } from './record';
import { selectionInWords } from './selection';

const fields = ['name', 'description', 'datasets'] as const;
const resolver = lazyResolver(async () => (await import('./validation')).groupResolver);

const valueTexts: ValueTexts = {
  datasets: (value, other) => selectionInWords(uuidsOf(value), uuidsOf(other)),
};

/** What else shows which datasets a group has. */
const affects = [
  ['dataset-groups', 'access'],
  ['datasets'],
  ['api-keys'],
  ['primary-keys'],
  ['dataset-groups-datasets'],
];

/** One dataset group (companion.md "Dataset groups"): its texts and its datasets can be edited. */
export default function DatasetGroupPage({ record }: { record: DatasetGroupRecord }) {
  const may = useMay(['dataset-groups', 'update']);
  const goBack = useGoBack('/dataset-groups');
  const earlierWarnings = useEarlierWarnings(record.uuid);
  return (
    <>
      {!may.allowed && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {may.reason}
        </Alert>
      )}
      <ActionButtons resource="dataset-groups" actions={datasetGroupActions} record={record} />
      <ResourceForm
        resource="dataset-groups"
        record={record}
        fields={fields}
        valuesOf={groupValues}
        resolver={resolver}
        labels={fieldLabels}
        valueTexts={valueTexts}
        messages={datasetGroupMessages}
        affects={affects}
        earlierWarnings={earlierWarnings}
        readOnlyReason={may.allowed ? undefined : may.reason}
        onCancel={goBack}
      >
        <CheckedNameInput
          kind="dataset-groups"
          delayMs={100}
          saved={record.name}
          max={storedLimits.name}
        />
        <TextInput
          source="description"
          label={fieldLabels.description}
          max={storedLimits.description}
          multiline
        />
        <PageSection title={fieldLabels.datasets}>
          <Alert severity="warning" role="note" sx={{ mb: 1 }}>
            API keys are given access to a specific dataset within a group. If you remove a dataset
            from this group and add it again later, access through the key must be granted again.
          </Alert>
          <Alert severity="info" role="note" sx={{ mb: 2 }}>
            API keys cover the intersection of dataset and group: adding a dataset here gives no key
            access to it by itself.
          </Alert>
          <DatasetsInput saved={record} />
        </PageSection>
      </ResourceForm>
      <PageSection title="About">
        <DefinitionList
          items={[
            { label: 'Created', value: displayTime(record.created_at) },
            { label: 'Created By', value: record.creator?.name ?? 'Unknown' },
          ]}
        />
      </PageSection>
      <AccessTable resource="dataset-groups" uuid={record.uuid} />
    </>
  );
}
