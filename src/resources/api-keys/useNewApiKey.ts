import { HttpError, useDataProvider, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { flagsOf } from '../../../contract/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { newApiKeyTexts as texts } from '../../../texts/newApiKey';
import { useSession } from '../../authProvider/session';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { messageOf, statusOf } from '../../dataProvider/errors';
import { isObject } from '../../dataProvider/envelope';
import { sentPart, type ShownCredentials, shownPart } from '../../keygen/credentials';
import { editedFields, emptyValues } from '../../model/field';
import { draftKey, useDraft } from '../../submission/drafts';
import { useServerRefusals } from '../../submission/resolver';
import { type SubmissionProvider, useSubmission } from '../../submission/useSubmission';
import { type ChosenAssociations, paramsOf } from './AssociationChoice';
import { expiryBody } from './expiry';
import { newKeyFields, newKeyResolver } from './fields';
import { accessOfType, associationPath, pairText } from './record';

const noValues = emptyValues(editedFields(newKeyFields, 'create'));
const base = { version: null, values: noValues } as const;

interface CreatedKey {
  uuid: string;
  name: string;
  /** Its secrets are here only, until the step after them begins. */
  credentials: ShownCredentials | undefined;
}

/** A name that the service has for another key; nothing was sent yet. */
class NameTaken extends HttpError {
  constructor(problem: string) {
    super(problem, 422, { errors: [{ field: 'name', detail: problem }] });
  }
}

/** Creates an API key from its details, and then lets it use datasets; the credentials are shown in between. */
export function useNewApiKey() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { user } = useSession();
  const { resolver, refuse } = useServerRefusals(newKeyResolver);
  const form = useForm({ mode: 'onChange', resolver, defaultValues: noValues });
  const [created, setCreated] = useState<CreatedKey>();
  const draft = useDraft(form, draftKey(user.uuid, 'api-keys', 'new'), base, !created);
  // The page may be left: to the new key, or because signing in takes over.
  const [left, setLeft] = useState<{ to?: string }>();
  const [doing, setDoing] = useState<string>();
  const freeName = useRef<string>(undefined);
  const isCreated = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  /** @throws NameTaken, once a name: after a lost answer the key itself may have it */
  async function checkName(name: string): Promise<void> {
    if (freeName.current === name) return;
    // A check that fails says nothing: creating checks again.
    const { data } = await dataProvider
      .checkName('api-keys', name)
      .catch((): { data: { problem?: string } } => ({ data: {} }));
    if (data.problem !== undefined) throw new NameTaken(data.problem);
    freeName.current = name;
  }

  const creation = useSubmission<FieldValues, CreatedKey>({
    run: async ({ expiry, ...details }, provider) => {
      const name = String(details['name']);
      await checkName(name);
      setDoing(texts.makingKeys);
      const credentials = await provider.newCredentials();
      setDoing(texts.creating);
      const { data } = await provider.action({
        method: 'POST',
        path: '/api-keys',
        params: {},
        body: { ...details, ...expiryBody(expiry), ...sentPart(credentials) },
      });
      const key = data['api_keys'];
      if (!isObject(key) || typeof key.uuid !== 'string')
        throw new Error(apiKeyTexts.copied.unconfirmed);
      return { uuid: key.uuid, name, credentials: shownPart(credentials) };
    },
    texts: () => ({ success: texts.success, failure: texts.failure }),
    affects: () => ['api-keys'],
    claims: (error) => error instanceof NameTaken,
    onDone: (key) => {
      isCreated.current = true;
      setCreated(key);
      setDoing(undefined);
      draft.forget();
    },
  });

  const create = async (values: FieldValues): Promise<void> => {
    // The second click of a double click can come after all was done.
    if (isCreated.current) return;
    const outcome = await creation.submit(values);
    if (outcome.status !== 'done') setDoing(undefined);
    if (outcome.status === 'ended') setLeft({});
    if (outcome.status !== 'failed') return;
    const problems = outcome.failure.fields ?? {};
    const [first, ...others] = Object.keys(noValues).filter((name) => name in problems);
    if (first === undefined) return;
    refuse(values, problems);
    await form.trigger([first, ...others], { shouldFocus: true });
  };

  const association = useSubmission<ChosenAssociations, readonly string[]>({
    run: (chosen, provider) =>
      associate(chosen, created?.uuid, provider, (index) => {
        setDoing(texts.associating(index + 1, chosen.pairs.length));
        return !isGone.current;
      }),
    // With a code asked for, the key's own page goes on.
    access: ({ type }) => accessOfType(type),
    confirmFirst: true,
    pending: (chosen) => ({
      resource: 'api-keys',
      action: 'add-associations',
      id: created?.uuid ?? '',
      params: paramsOf(chosen),
      returnTo: `/api-keys/${created?.uuid}`,
    }),
    texts: () => ({ failure: apiKeyTexts.associations.addFailed }),
    affects: () => ['api-keys', 'datasets', 'dataset-groups'],
    onDone: (failed) => {
      const messageArgs = { title: texts.notAllAssociated };
      if (failed.length === 0) notify(apiKeyTexts.associations.added, { type: 'success' });
      else notify(failed.join('\n'), { type: 'warning', autoHideDuration: null, messageArgs });
      finish();
    },
  });

  /** Ends on the key's page. */
  const finish = () => setLeft({ to: created && `/api-keys/${created.uuid}` });
  return {
    form,
    refuse,
    draft,
    created,
    creation,
    association,
    doing,
    left,
    create: () => form.handleSubmit(create)(),
    goToAssociation: () => setCreated((key) => key && { ...key, credentials: undefined }),
    associate: async (chosen: ChosenAssociations) => {
      const outcome = await association.submit(chosen);
      if (outcome.status !== 'done') setDoing(undefined);
      if (outcome.status === 'ended') setLeft({});
    },
    finish,
    startAgain: () => {
      form.reset(noValues);
      draft.forget();
    },
  };
}

/**
 * Lets a new key use datasets of groups, one pair after the other (companion.md section 7). One that
 * fails does not stop the others.
 * @param goOn told the next pair's index; false ends it before that pair
 * @returns those that failed, and why, in words
 * @throws HttpError when the session has ended
 */
async function associate(
  { pairs, type }: ChosenAssociations,
  apiKey: string | undefined,
  provider: SubmissionProvider,
  goOn: (index: number) => boolean,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const [index, { link, dataset, group }] of pairs.entries()) {
    if (!goOn(index)) break;
    const body = { api_key_uuid: apiKey, dataset_groups_dataset_uuid: link, ...flagsOf(type) };
    try {
      await provider.action({ method: 'POST', path: associationPath, params: {}, body });
    } catch (error) {
      if (statusOf(error) === 401) throw error;
      const reason = messageOf(error, apiKeyTexts.associations.addFailed);
      failed.push(`${pairText({ dataset, dataset_group: group })}: ${reason}`);
    }
  }
  return failed;
}
