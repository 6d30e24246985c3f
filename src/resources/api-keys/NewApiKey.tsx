import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isObject } from '../../../contract/lib/isObject';
import { credentialsTexts } from '../../../texts/api-keys/credentials';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { newApiKeyTexts as texts } from '../../../texts/api-keys/newApiKey';
import { resourceTexts } from '../../../texts/layout/resources';
import { stepTexts } from '../../../texts/admin-kit/steps';
import { useAccessDecision } from '../../authProvider/session';
import { NewCredentials } from '../../credentials/NewCredentials';
import { FieldInputs } from '../../admin-kit/form/inputs/FieldInputs';
import type { ProgramCredentials } from '../../../contract/api-keys/credentialTerms';
import { credentialsRequest, displayedCredentials } from '../../credentials/keygen/credentials';
import { editedFields, emptyValues } from '../../model/field';
import type { LeaveTexts } from '../../model/leaveTexts';
import { StepCreation } from '../../admin-kit/create/StepCreation';
import type { CreationStep } from '../../admin-kit/create/useStepForm';
import { useStepCreation } from '../../admin-kit/create/useStepCreation';
import { schemaResolver } from '../../admin-kit/form/resolver';
import type { SubmissionProvider } from '../../admin-kit/form/submissionProvider';
import { useSubmission } from '../../admin-kit/form/useSubmission';
import { AssociationChoice, nothingChosen, paramsOf } from './AssociationChoice';
import { expiryBody, isComplete } from './expiry';
import { newKeyFields } from './fields';
import { type ChosenAssociations, refusalOfChoice } from './record';

const initial: FieldValues = emptyValues(editedFields(newKeyFields, 'create'));
const steps: readonly CreationStep[] = [
  {
    id: 'details',
    label: texts.steps.details,
    fields: Object.keys(initial),
    names: { name: 'api-keys' },
    creates: true,
  },
  { id: 'credentials', label: texts.steps.credentials, fields: [] },
  { id: 'association', label: texts.steps.association, fields: [] },
];

const resolver = schemaResolver(async () => (await import('./formSchemas')).newKeySchema);

interface CreatedKey {
  uuid: string;
  name: string;
  /** The secrets exist only here, until the next step begins. */
  credentials: ProgramCredentials | undefined;
}

/** Creates an API key in three steps: its details, its credentials shown once, and its associations. */
export default function NewApiKey() {
  const [isSaved, setIsSaved] = useState(false);
  const creation = useStepCreation<FieldValues, CreatedKey>({
    resource: 'api-keys',
    initial,
    resolver,
    stepsOf: () => steps,
    preparing: texts.makingKeys,
    create: createKey,
    texts: () => ({ success: texts.success, failure: texts.failure }),
    affects: ['api-keys'],
    leaveTexts: { typed: texts.leave.typed, sending: () => texts.leave.creating },
  });
  const { created, number, values } = creation;
  const association = useAssociationStep(creation);
  const { chosen, setChosen, busy, failure, buttons } = association;

  const stepButtons = [
    { waitReason: expiryProblem(String(values['end_date_tm'])) },
    {
      primary: {
        label: stepTexts.continue,
        onPress: () => {
          creation.setCreated(created && { ...created, credentials: undefined });
          creation.goTo(2);
        },
      },
      waitReason: isSaved ? undefined : credentialsTexts.saveFirst,
    },
    buttons,
  ];

  return (
    <StepCreation
      title={resourceTexts.apiKeys.create}
      creation={creation}
      from={1}
      {...{ busy, failure }}
      stays={number === 2}
      leaveCreated={lossTexts(created, isSaved, association)}
      {...stepButtons[number]}
    >
      {number === 0 && <FieldInputs fields={newKeyFields} place="create" />}
      {created?.credentials && (
        <NewCredentials
          created={texts.created(created.name)}
          credentials={created.credentials}
          onSaved={() => setIsSaved(true)}
        />
      )}
      {number === 2 && (
        <>
          <Typography>{texts.association}</Typography>
          <AssociationChoice value={chosen} onChange={setChosen} busy={busy} />
        </>
      )}
    </StepCreation>
  );
}

const expiryProblem = (expiry: string): string | undefined =>
  expiry === '' || isComplete(expiry) ? undefined : apiKeyTexts.expiry.choose;

type KeyCreation = ReturnType<typeof useStepCreation<FieldValues, CreatedKey>>;

/** The choice in the last step, and the buttons that save or skip it. */
function useAssociationStep({ created, report, leave }: KeyCreation) {
  const [chosen, setChosen] = useState(nothingChosen);
  const mayGrant = useAccessDecision(['api-keys', 'grant-decryption']);
  const finish = () => leave(created && `/api-keys/${created.uuid}`);
  const { submit, busy, failure } = useAssociating(created?.uuid ?? '', report, finish);
  const finishWithAssociations = async () => {
    const { status } = await submit(chosen);
    if (status !== 'done') report();
    if (status === 'ended') leave();
  };
  const buttons = {
    secondary: [{ label: texts.skip, onPress: finish, busy }],
    primary: { label: texts.finish, onPress: () => void finishWithAssociations() },
    waitReason: chosen.pairs.length > 0 ? refusalOfChoice(chosen, mayGrant) : texts.selectOrSkip,
  };
  return { chosen, setChosen, busy, failure, buttons };
}

/** @returns the new key with its secrets @throws Error when the answer names no key */
async function createKey(
  { end_date_tm: expiry, ...details }: FieldValues,
  provider: SubmissionProvider,
  report: (progress: string) => boolean,
): Promise<CreatedKey> {
  report(texts.makingKeys);
  const credentials = await provider.newCredentials();
  report(texts.creating);
  const { data } = await provider.action({
    method: 'POST',
    path: '/api-keys',
    body: {
      ...details,
      ...expiryBody(expiry),
      ...credentialsRequest(credentials),
      creator_customer_user_uuid: provider.customerUser,
    },
  });
  const key = data['api_keys'];
  if (!isObject(key) || typeof key.uuid !== 'string')
    throw new Error(apiKeyTexts.copied.unconfirmed);
  const name = String(details['name']);
  return { uuid: key.uuid, name, credentials: displayedCredentials(credentials) };
}

/** @returns the question before the created key is left, by what would be lost; undefined if nothing would be */
function lossTexts(
  created: CreatedKey | undefined,
  isSaved: boolean,
  { busy: isAssociating, chosen }: ReturnType<typeof useAssociationStep>,
): LeaveTexts | undefined {
  if (created?.credentials) return isSaved ? undefined : credentialsTexts.leave;
  if (isAssociating) return texts.leave.associating;
  return chosen.pairs.length > 0 ? texts.leave.chosen : undefined;
}

/** Associates a new key with the chosen datasets; if a code is needed, the key's own page continues. */
function useAssociating(apiKey: string, report: (progress: string) => void, onDone: () => void) {
  const notify = useNotify();
  return useSubmission<ChosenAssociations, readonly string[]>({
    run: async (chosen, provider) => {
      report(texts.associating);
      const { associate } = await import('./associationDialog');
      return (await associate(apiKey, chosen, provider)).failed;
    },
    pending: (chosen) => ({
      resource: 'api-keys',
      action: 'add-associations',
      id: apiKey,
      params: paramsOf(chosen),
      returnTo: `/api-keys/${apiKey}`,
    }),
    texts: () => ({ failure: apiKeyTexts.associations.addFailed }),
    affects: ['api-keys', 'datasets', 'dataset-groups'],
    onDone: (failedNames) => {
      const messageArgs = { title: texts.notAllAssociated };
      if (failedNames.length === 0) notify(apiKeyTexts.associations.added, { type: 'success' });
      else notify(failedNames.join('\n'), { type: 'warning', autoHideDuration: null, messageArgs });
      onDone();
    },
  });
}
