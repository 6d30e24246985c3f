import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { datasetGroupMemberTexts } from '../../../texts/datasetGroupMembers';
import { datasetGroupTexts } from '../../../texts/datasetGroups';
import { serviceTexts } from '../../../texts/serviceErrors';
import { useSession } from '../../authProvider/session';
import { isStepUpDemanded } from '../../authProvider/stepUp';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { type ConsoleRecord, isObject } from '../../dataProvider/envelope';
import { messageOf, statusOf } from '../../dataProvider/errors';
import { emptyValues, uuidsIn } from '../../model/field';
import { draftKey, useDraft } from '../../submission/drafts';
import { leaveWarnings, notifyWarnings } from '../../submission/PartialWarnings';
import { schemaResolver, useServerRefusals } from '../../submission/resolver';
import { type SubmissionProvider, useSubmission } from '../../submission/useSubmission';
import { rememberedDataset } from './datasetChoices';
import { datasetsField } from './DatasetsInput';
import { detailFields } from './record';

const texts = datasetGroupMemberTexts.creation;
const noValues = emptyValues([...detailFields, datasetsField]);
const formResolver = schemaResolver(
  async () => (await import('../../../contract/datasetGroups')).datasetGroupUpdate,
);

/** A dataset that could not be put into the group, and why. */
interface NotLinked {
  dataset: string;
  reason: string;
}

/** The two steps of creating a group: its details, then its datasets, which are linked one at a time. */
export function useNewDatasetGroup() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { user } = useSession();
  const { resolver, refuse } = useServerRefusals(formResolver);
  const form = useForm({ mode: 'onChange', resolver, defaultValues: noValues });
  const [step, setStep] = useState(0);
  const [linking, setLinking] = useState<{ done: number; total: number }>();
  // The page may be left: to the new group, or because signing in takes over.
  const [left, setLeft] = useState<{ to?: string }>();
  const base = useMemo(() => ({ version: null, values: noValues }), []);
  const draft = useDraft(form, draftKey(user.uuid, 'dataset-groups', 'new'), base, !left);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const warningOf = ({ dataset, reason }: NotLinked): string => {
    const known = rememberedDataset(queryClient, dataset);
    return known ? texts.notLinked(known.name, reason) : reason;
  };

  const { submit, failure } = useSubmission<
    FieldValues,
    { group: ConsoleRecord; notLinked: readonly NotLinked[] }
  >({
    run: async ({ datasets, ...details }, provider) => {
      const group = await provider.create('dataset-groups', details);
      draft.forget();
      const uuids = uuidsIn(datasets);
      const notLinked = await linkDatasets(provider, group.id, uuids, (done) => {
        setLinking({ done, total: uuids.length });
        return !isGone.current;
      });
      return { group, notLinked };
    },
    texts: () => datasetGroupTexts.creation,
    textArgs: (_, { group }) => ({ name: group['name'] }),
    affects: () => ['dataset-groups', 'datasets', 'dataset-groups-datasets'],
    onDone: ({ group, notLinked }) => {
      const warnings = notLinked.map(warningOf);
      leaveWarnings(queryClient, 'dataset-groups', group.id, warnings);
      notifyWarnings(notify, warnings);
      setLeft({ to: `/dataset-groups/${group.id}` });
    },
  });

  /** Shows what the service said of single details, in their step. */
  const refuseDetails = async (
    values: FieldValues,
    problems: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const field = detailFields.find(({ name }) => name in problems)?.name;
    if (field === undefined) return;
    refuse(values, problems);
    setStep(0);
    await form.trigger();
    // The field is there once its step is drawn.
    requestAnimationFrame(() => form.setFocus(field));
  };

  const goOn = async (values: FieldValues): Promise<void> => {
    // A check that fails says nothing: creating checks again.
    const { data } = await dataProvider
      .checkName('dataset-groups', String(values['name']))
      .catch((): { data: { problem?: string } } => ({ data: {} }));
    if (data.problem === undefined) setStep(1);
    else await refuseDetails(values, { name: data.problem });
  };

  const create = async (values: FieldValues): Promise<void> => {
    const outcome = await submit(values);
    setLinking(undefined);
    if (outcome.status === 'ended') setLeft({});
    if (outcome.status === 'failed') await refuseDetails(values, outcome.failure.fields ?? {});
  };

  return {
    form,
    refuse,
    draft,
    step,
    linking,
    left,
    failure,
    submit: form.handleSubmit(step === 0 ? goOn : create),
    goBack: () => setStep(0),
    startAgain: () => {
      form.reset(noValues);
      draft.forget();
      setStep(0);
    },
  };
}

/**
 * Puts datasets into a new group, one at a time (console.md section 7). One that fails does not stop the
 * others.
 * @param goOn told how many are done; false ends it there
 * @returns those that failed
 * @throws HttpError when the session has ended
 */
async function linkDatasets(
  provider: SubmissionProvider,
  group: string,
  datasets: readonly string[],
  goOn: (done: number) => boolean,
): Promise<readonly NotLinked[]> {
  const notLinked: NotLinked[] = [];
  for (const [done, dataset] of datasets.entries()) {
    if (!goOn(done)) break;
    try {
      const { data } = await provider.action({
        method: 'POST',
        path: '/dataset-groups-datasets',
        params: {},
        body: { dataset_group_uuid: group, dataset_uuid: dataset },
        unconfirmed: serviceTexts.noDatasetData,
      });
      if (!isObject(data['dataset_groups_datasets'])) throw new Error(serviceTexts.noDatasetData);
    } catch (error) {
      // A one-time code is asked for on the group's page, where the dataset can be added then.
      if (statusOf(error) === 401 && !isStepUpDemanded(error)) throw error;
      notLinked.push({ dataset, reason: messageOf(error, datasetGroupTexts.partlyFailed) });
    }
  }
  return notLinked;
}
