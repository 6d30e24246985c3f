import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { isObject } from '../../../contract/lib/isObject';
import { datasetGroupMemberTexts } from '../../../texts/dataset-groups/datasetGroupMembers';
import { datasetGroupTexts } from '../../../texts/dataset-groups/datasetGroups';
import { resourceTexts } from '../../../texts/layout/resources';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import { pendingForever } from '../../authProvider/leaving';
import { messageOf } from '../../dataProvider/errors';
import { FieldInputs } from '../../admin-kit/form/inputs/FieldInputs';
import { emptyValues, uuidsIn } from '../../model/field';
import { StepCreation } from '../../admin-kit/create/StepCreation';
import type { CreationStep } from '../../admin-kit/create/useStepForm';
import { useStepCreation } from '../../admin-kit/create/useStepCreation';
import { leaveWarnings, notifyWarnings } from '../../admin-kit/form/PartialWarnings';
import { schemaResolver } from '../../admin-kit/form/resolver';
import { rememberedDataset } from './datasetChoices';
import { DatasetsInput, datasetsField } from './DatasetsInput';
import { detailFields } from './record';

const texts = datasetGroupMemberTexts.creation;
const steps: readonly CreationStep[] = [
  {
    id: 'details',
    label: texts.steps.details,
    fields: detailFields.map(({ name }) => name),
    names: { name: 'dataset-groups' },
  },
  { id: 'datasets', label: texts.steps.datasets, fields: [datasetsField.name], creates: true },
];
const initial: FieldValues = emptyValues([...detailFields, datasetsField]);
const resolver = schemaResolver(
  async () => (await import('../../../contract/dataset-groups/datasetGroups')).datasetGroupUpdate,
);

interface NewGroup {
  uuid: string;
  name: string;
  /** Datasets that could not be added to the group, with the reasons. */
  partialErrors: unknown;
}

/** Creates a dataset group in two steps: its details, then its datasets; one call creates and links all. */
export default function NewDatasetGroup() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const creation = useStepCreation<FieldValues, NewGroup>({
    resource: 'dataset-groups',
    initial,
    resolver,
    stepsOf: () => steps,
    create: async ({ datasets, ...details }, provider, report) => {
      if (!report(texts.creating)) return pendingForever();
      const uuids = uuidsIn(datasets);
      const { data } = await provider.action({
        method: 'POST',
        path: '/dataset-groups',
        body: { ...details, ...(uuids.length > 0 && { datasetUuids: uuids }) },
        unconfirmed: serviceTexts.noGroupCreated,
      });
      const { dataset_groups: group, partialErrors } = data;
      if (!isObject(group) || typeof group['uuid'] !== 'string')
        throw new HttpError(serviceTexts.noGroupCreated, 200);
      return { uuid: group['uuid'], name: String(group['name']), partialErrors };
    },
    texts: () => datasetGroupTexts.creation,
    textArgs: ({ name }) => ({ name }),
    affects: ['dataset-groups', 'datasets', 'dataset-groups-datasets'],
    onCreated: ({ uuid, partialErrors }) => {
      const warnings = warningsOf(partialErrors, (dataset) =>
        rememberedDataset(queryClient, dataset),
      );
      leaveWarnings(queryClient, 'dataset-groups', uuid, warnings);
      notifyWarnings(notify, warnings);
      return `/dataset-groups/${uuid}`;
    },
    leaveTexts: texts.leave,
  });
  return (
    <StepCreation title={resourceTexts.datasetGroups.create} creation={creation} from={1} asForm>
      {creation.number === 0 ? (
        <FieldInputs fields={detailFields} place="create" />
      ) : (
        <>
          <Typography>{texts.datasets}</Typography>
          <DatasetsInput />
        </>
      )}
    </StepCreation>
  );
}

/** @returns the reason why each dataset was not added to the group, with the dataset's name if known */
const warningsOf = (
  partialErrors: unknown,
  known: (uuid: string) => { name: string } | null | undefined,
): string[] =>
  (Array.isArray(partialErrors) ? partialErrors : []).map((error: unknown) => {
    const reason = messageOf([error], datasetGroupTexts.partlyFailed);
    const dataset = isObject(error) ? known(String(error['uuid'])) : undefined;
    return dataset ? texts.notLinked(dataset.name, reason) : reason;
  });
