import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AssociationType } from '../../../../contract/apiKeyTerms';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { fieldErrors } from '../../../dataProvider/errors';
import type { DatasetPair } from '../../../dataset-tree/datasetPair';
import type { ShownCredentials } from '../../../keygen/credentialParts';
import { associationMessages } from '../messages';
import { associatePairs } from './associatePairs';
import { creationMessages } from './keyCreationTexts';
import { emptyKey, textFields, useApiKeyForm, valuesOf } from './useApiKeyForm';
import { type KeyCreationPhase, useCreateApiKey } from './useCreateApiKey';

export type KeyStep = 'details' | 'credentials' | 'association';

type Phase =
  | { kind: KeyCreationPhase | 'checking' }
  | { kind: 'associating'; done: number; total: number };

export interface KeyCreation {
  form: UseFormReturn;
  /** Whether an earlier draft was put back. */
  restored: boolean;
  step: KeyStep;
  phase: Phase;
  /** Why no key was made, where it is about no single field. */
  failure: unknown;
  /** The new key; its secrets are here only, until the step after them begins. */
  made: { uuid: string; name: string; credentials: ShownCredentials | undefined } | undefined;
  /** The page may be left; `to` is where to go, none when signing in takes over. */
  exit: { to?: string } | undefined;
  create: () => Promise<void>;
  /** Goes on from the credentials, which are gone then. */
  goToAssociation: () => void;
  associate: (pairs: readonly DatasetPair[], type: AssociationType) => Promise<void>;
  /** Ends at the key's page without associating anything. */
  skip: () => void;
  forget: () => void;
  startAgain: () => void;
}

/** The steps of creating an API key, and what is said of the outcome. */
export function useKeyCreation(): KeyCreation {
  const [made, setMade] = useState<KeyCreation['made']>();
  const { form, restored, forget } = useApiKeyForm(made === undefined);
  const { phase, create, isUncertain } = useCreateApiKey();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [checking, setChecking] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failure, setFailure] = useState<unknown>();
  const [exit, setExit] = useState<{ to?: string }>();
  // The second click of a double click comes before the button is drawn busy.
  const sending = useRef(false);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  /** Puts problems under their fields; false when there is none of a field here. */
  const refuse = (problems: Readonly<Record<string, string>>): boolean => {
    const refused = textFields.filter((field) => problems[field] !== undefined);
    refused.forEach((field, place) =>
      form.setError(
        field,
        { type: 'server', message: problems[field] },
        { shouldFocus: place === 0 },
      ),
    );
    return refused.length > 0;
  };

  const isReady = async (): Promise<boolean> => {
    setChecking(true);
    try {
      if (!(await form.trigger([...textFields], { shouldFocus: true }))) return false;
      if (isUncertain(valuesOf(form))) return true;
      // A check that fails says nothing: creating checks again.
      const { data } = await dataProvider
        .checkName('api-keys', valuesOf(form).name)
        .catch((): { data: { problem?: string } } => ({ data: {} }));
      return data.problem === undefined || !refuse({ name: data.problem });
    } finally {
      setChecking(false);
    }
  };

  const submit = async (): Promise<void> => {
    setFailure(undefined);
    if (!(await isReady())) return;
    const outcome = await create(valuesOf(form));
    switch (outcome.kind) {
      case 'created':
        setMade(outcome);
        forget();
        notify(creationMessages.created, { type: 'success' });
        return;
      case 'failed':
        notify(creationMessages.createFailed, { type: 'error' });
        if (!refuse(fieldErrors(outcome.error, 'api_keys'))) setFailure(outcome.error);
        return;
      case 'session-ended':
        setExit({});
    }
  };

  const associate = async (pairs: readonly DatasetPair[], type: AssociationType): Promise<void> => {
    if (!made) return;
    const total = pairs.length;
    setProgress({ done: 0, total });
    const failed = await associatePairs(dataProvider, {
      apiKey: made.uuid,
      pairs,
      type,
      onProgress: (done) => setProgress({ done, total }),
      signal: left.current.signal,
    });
    for (const resource of ['api-keys', 'datasets', 'dataset-groups'])
      void queryClient.invalidateQueries({ queryKey: [resource] });
    if (failed.length === 0) notify(associationMessages.added, { type: 'success' });
    else
      notify(failed.join('\n'), {
        type: 'warning',
        autoHideDuration: null,
        messageArgs: { title: creationMessages.notAllAssociated },
      });
    setExit({ to: `/api-keys/${made.uuid}` });
  };

  const once = async (run: () => Promise<void>): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      await run();
    } finally {
      sending.current = false;
    }
  };

  return {
    form,
    restored: restored !== 'none',
    step: !made ? 'details' : made.credentials ? 'credentials' : 'association',
    phase: progress
      ? { kind: 'associating', ...progress }
      : { kind: checking ? 'checking' : phase },
    failure,
    made,
    exit,
    create: () => once(submit),
    goToAssociation: () => setMade((now) => now && { ...now, credentials: undefined }),
    associate: (pairs, type) => once(() => associate(pairs, type)),
    skip: () => setExit(made && { to: `/api-keys/${made.uuid}` }),
    forget,
    startAgain: () => {
      form.reset({ ...emptyKey });
      forget();
    },
  };
}
