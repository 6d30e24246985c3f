import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { fieldErrors } from '../../../dataProvider/errors';
import { notifyWarnings } from '../../../forms/usePartialWarnings';
import { datasetGroupMessages } from '../messages';
import { uuidsOf } from '../record';
import { rememberedDataset } from '../useSelectedDatasets';
import type { NotLinked } from './linkDatasets';
import { leaveWarnings } from './notLinked';
import type { CreationPhase, NewGroupValues } from './useCreateDatasetGroup';
import { useCreateDatasetGroup } from './useCreateDatasetGroup';
import { emptyGroup, useGroupForm } from './useGroupForm';

export interface GroupCreation {
  form: UseFormReturn;
  /** From 0. */
  step: number;
  phase: CreationPhase;
  /** The name is being checked before going on. */
  checking: boolean;
  /** Why the last try made no group, where it is about no single field. */
  failure: unknown;
  /** Whether an earlier draft was put back. */
  restored: boolean;
  /** The page may be left; `to` is where to go, none when signing in takes over. */
  exit: { to?: string } | undefined;
  goNext: () => Promise<void>;
  goBack: () => void;
  create: () => Promise<void>;
  forget: () => void;
  startAgain: () => void;
}

const textFields = ['name', 'description'] as const;

/** The steps of creating a group, and what is said of the outcome. */
export function useGroupCreation(): GroupCreation {
  const { form, restored, forget } = useGroupForm();
  const { phase, create } = useCreateDatasetGroup();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [step, setStep] = useState(0);
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [exit, setExit] = useState<{ to?: string }>();
  // The second click of a double click comes before the button is drawn busy.
  const sending = useRef(false);

  const refuse = (problems: Readonly<Record<string, string>>): boolean => {
    const first = textFields.find((field) => problems[field] !== undefined);
    if (first === undefined) return false;
    setStep(0);
    for (const field of textFields) {
      const message = problems[field];
      if (message !== undefined) form.setError(field, { type: 'server', message });
    }
    // The field is there once its step is drawn.
    requestAnimationFrame(() => form.setFocus(first));
    return true;
  };

  const goNext = async (): Promise<void> => {
    setChecking(true);
    try {
      if (!(await form.trigger([...textFields], { shouldFocus: true }))) return;
      const { name } = valuesOf(form);
      // A check that fails says nothing: creating checks again.
      const { data } = await dataProvider
        .checkName('dataset-groups', name)
        .catch((): { data: { problem?: string } } => ({ data: {} }));
      if (data.problem === undefined) setStep(1);
      else refuse({ name: data.problem });
    } finally {
      setChecking(false);
    }
  };

  const warningOf = ({ dataset, detail }: NotLinked): string => {
    const known = rememberedDataset(queryClient, dataset);
    return known ? `${known.name}: ${detail}` : detail;
  };

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      setFailure(undefined);
      if (!(await form.trigger('datasets'))) return;
      const outcome = await create(valuesOf(form), forget);
      switch (outcome.kind) {
        case 'created': {
          const { group, notLinked } = outcome;
          const warnings = notLinked.map(warningOf);
          leaveWarnings(queryClient, group.uuid, warnings);
          notify(datasetGroupMessages.created, {
            type: 'success',
            messageArgs: { name: group.name },
          });
          notifyWarnings(notify, warnings);
          setExit({ to: `/dataset-groups/${group.uuid}` });
          return;
        }
        case 'failed':
          notify(datasetGroupMessages.createFailed, { type: 'error' });
          if (!refuse(fieldErrors(outcome.error, 'dataset_groups'))) setFailure(outcome.error);
          return;
        case 'session-ended':
          setExit({});
      }
    } finally {
      sending.current = false;
    }
  };

  return {
    form,
    step,
    phase,
    checking,
    failure,
    restored: restored !== 'none',
    exit,
    goNext,
    goBack: () => setStep(0),
    create: submit,
    forget,
    startAgain: () => {
      form.reset(emptyGroup);
      forget();
      setStep(0);
    },
  };
}

function valuesOf(form: UseFormReturn): NewGroupValues {
  const { name, description, datasets } = form.getValues();
  return { name: String(name), description: String(description), datasets: uuidsOf(datasets) };
}
