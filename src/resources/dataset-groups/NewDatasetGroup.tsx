import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isObject } from '../../../contract/isObject';
import { datasetGroupMemberTexts } from '../../../texts/datasetGroupMembers';
import { datasetGroupTexts } from '../../../texts/datasetGroups';
import { recordTexts } from '../../../texts/record';
import { serviceTexts } from '../../../texts/serviceErrors';
import { resourceTexts } from '../../../texts/resources';
import { pendingForever } from '../../authProvider/leaving';
import { isStepUpDemanded } from '../../authProvider/stepUp';
import { type ConsoleRecord } from '../../dataProvider/envelope';
import { messageOf, statusOf } from '../../dataProvider/errors';
import { FieldInputs } from '../../admin-kit/form/inputs/FieldInputs';
import { emptyValues, uuidsIn } from '../../model/field';
import type { LeaveTexts } from '../../model/leaveTexts';
import { StepCreation } from '../../admin-kit/record/StepCreation';
import { type CreationStep, useStepCreation } from '../../admin-kit/record/useStepCreation';
import { isUncertain } from '../../admin-kit/form/idempotencyKeys';
import { leaveWarnings, notifyWarnings } from '../../admin-kit/form/PartialWarnings';
import { schemaResolver } from '../../admin-kit/form/resolver';
import type { SubmissionProvider } from '../../admin-kit/form/submissionProvider';
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
  async () => (await import('../../../contract/datasetGroups')).datasetGroupUpdate,
);

/** A dataset that could not be put into the group, and why. */
interface NotLinked {
  dataset: string;
  reason: string;
}

interface NewGroup {
  group: ConsoleRecord;
  notLinked: readonly NotLinked[];
}

/** Creates a dataset group in two steps: its details, then its datasets, which are linked one at a time. */
export default function NewDatasetGroup() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  /** The group, once it is made, and how many of its datasets have been gone through. */
  const [linking, setLinking] = useState<{ group: string; done: number }>();
  /** Known to a submission that began before it was drawn. */
  const isMade = useRef(false);
  const aboutId = useId();
  const creation = useStepCreation<FieldValues, NewGroup>({
    resource: 'dataset-groups',
    initial,
    resolver,
    stepsOf: () => steps,
    create: async ({ datasets, ...details }, provider, report) => {
      if (!report(texts.creating)) return pendingForever();
      const group = await provider.create('dataset-groups', details);
      isMade.current = true;
      const uuids = uuidsIn(datasets);
      const notLinked = await linkDatasets(provider, group.id, uuids, (done) => {
        setLinking({ group: group.id, done });
        return report(texts.linking(done + 1, uuids.length));
      });
      return { group, notLinked };
    },
    texts: () =>
      isMade.current
        ? { ...datasetGroupTexts.creation, failure: texts.notAllLinked }
        : datasetGroupTexts.creation,
    textArgs: ({ group }) => ({ name: group['name'] }),
    affects: ['dataset-groups', 'datasets', 'dataset-groups-datasets'],
    onCreated: ({ group, notLinked }) => {
      const warnings = notLinked.map(({ dataset, reason }) => {
        const known = rememberedDataset(queryClient, dataset);
        return known ? texts.notLinked(known.name, reason) : reason;
      });
      leaveWarnings(queryClient, 'dataset-groups', group.id, warnings);
      notifyWarnings(notify, warnings);
      return `/dataset-groups/${group.id}`;
    },
  });
  const { doing, number, values } = creation;
  const total = uuidsIn(values['datasets']).length;
  const skip = () => {
    creation.draft.forget();
    creation.leave(`/dataset-groups/${linking?.group}`);
  };

  return (
    <StepCreation
      title={resourceTexts.datasetGroups.create}
      creation={creation}
      from={1}
      asForm
      leaveTexts={riskOf(creation, total, linking !== undefined)}
      {...(linking &&
        creation.failure && {
          // Not Back: with other details it would be another group.
          others: [{ label: texts.skip, onPress: skip }],
          onward: { label: recordTexts.tryAgain },
        })}
    >
      {number === 0 ? (
        <FieldInputs fields={detailFields} place="create" />
      ) : (
        <>
          {/* What is linked, or may be, would stay so if it were unchecked. */}
          <Box id={aboutId}>{linking ? texts.fixed : texts.datasets}</Box>
          <DatasetsInput fixedId={linking && aboutId} />
        </>
      )}
      {doing !== undefined && total > 0 && (
        <LinearProgress
          variant="determinate"
          value={(100 * (linking?.done ?? 0)) / total}
          aria-label={doing}
        />
      )}
    </StepCreation>
  );
}

/** @returns what is asked before the wizard is left, by what would be lost; undefined for nothing */
function riskOf(
  { doing, isTyped }: ReturnType<typeof useStepCreation<FieldValues, NewGroup>>,
  datasets: number,
  isMade: boolean,
): LeaveTexts | undefined {
  if (isMade) return texts.leave.linking;
  if (doing === texts.creating) return datasets > 0 ? texts.leave.creating : recordTexts.leaveBusy;
  return isTyped ? texts.leave.typed : undefined;
}

/**
 * Puts datasets into a new group, one at a time (console.md section 7). One that is refused does not stop the
 * others; after one that nobody knows of, trying again does the rest (decision 97).
 * @param report called with the number of those that are done; false ends it there
 * @returns those that failed
 * @throws HttpError when the session has ended, or nobody knows whether a dataset was linked
 */
async function linkDatasets(
  provider: SubmissionProvider,
  group: string,
  datasets: readonly string[],
  report: (done: number) => boolean,
): Promise<readonly NotLinked[]> {
  const notLinked: NotLinked[] = [];
  for (const [done, dataset] of datasets.entries()) {
    if (!report(done)) break;
    try {
      const { data } = await provider.action({
        method: 'POST',
        path: '/dataset-groups-datasets',
        body: { dataset_group_uuid: group, dataset_uuid: dataset },
        unconfirmed: serviceTexts.noDatasetData,
      });
      if (!isObject(data['dataset_groups_datasets'])) throw new Error(serviceTexts.noDatasetData);
    } catch (error) {
      // A one-time code is asked for on the group's page, where the dataset can be added then.
      if (statusOf(error) === 401 && !isStepUpDemanded(error)) throw error;
      // Throws for a retry only while the person is still here.
      if (isUncertain(error) && report(done)) throw error;
      notLinked.push({ dataset, reason: messageOf(error, datasetGroupTexts.partlyFailed) });
    }
  }
  return notLinked;
}
