import { useState } from 'react';
import type { DatasetType } from '../../../../contract/datasetTerms';
import { wizardTexts } from '../../../../texts/wizard';
import { type ShownCredentials, shownPart } from '../../../keygen/credentials';
import { type Submission, useSubmission } from '../../../submission/useSubmission';
import { wizardBody } from './wizardBody';
import type { WizardValues } from './wizardValues';

export type CreationPhase = 'idle' | 'making-keys' | 'creating';

/** What the wizard has created. */
export interface CreatedDataset {
  name: string;
  type: DatasetType | undefined;
  /** Undefined when no API key was made. */
  credentials: ShownCredentials | undefined;
}

/** Makes the API key's credentials in the browser and everything else in one call of the service. */
export function useCreateDataset(): {
  phase: CreationPhase;
  create: Submission<WizardValues, CreatedDataset>['submit'];
} {
  const [phase, setPhase] = useState<CreationPhase>('creating');
  const { submit, busy } = useSubmission<WizardValues, CreatedDataset>({
    run: async (values, provider) => {
      const { name, dataset_type: type, generate_api_key: withKey } = values;
      if (withKey) setPhase('making-keys');
      const credentials = withKey ? await provider.newCredentials() : undefined;
      setPhase('creating');
      const body = wizardBody(values, credentials);
      await provider.action({ method: 'POST', path: '/wizard/datasets', params: {}, body });
      return {
        name,
        type: type === '' ? undefined : type,
        credentials: credentials && shownPart(credentials),
      };
    },
    texts: ({ name }) => ({
      success: wizardTexts.successfullyCreated(name),
      failure: wizardTexts.createFailed,
    }),
    affects: () => ['datasets', 'dataset-groups', 'primary-keys', 'api-keys'],
  });
  return { phase: busy ? phase : 'idle', create: submit };
}
