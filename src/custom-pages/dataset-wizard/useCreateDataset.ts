import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { Attempts } from '../../dataProvider/attempts';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import type { MadeByWizard } from '../../dataProvider/wizardCalls';
import { type ShownCredentials, shownPart } from '../../keygen/credentialParts';
import { type Credentials, generateCredentials } from '../../keygen/generateCredentials';
import { wizardBody } from './wizardBody';
import type { WizardValues } from './wizardValues';

export type CreationPhase = 'idle' | 'making-keys' | 'creating';

/** What came of it. `session-ended` leaves the page for signing in; the draft stays. */
export type CreationOutcome =
  | { kind: 'created'; made: MadeByWizard; credentials: ShownCredentials | undefined }
  | { kind: 'failed'; error: unknown }
  | { kind: 'session-ended' };

/**
 * Makes the API key's credentials in the browser and everything else in one call of the service. After
 * a failure that leaves it open whether the service acted, trying again sends the very same (decision 29).
 */
export function useCreateDataset(): {
  phase: CreationPhase;
  create: (values: WizardValues) => Promise<CreationOutcome>;
} {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<CreationPhase>('idle');
  const [attempts] = useState(() => new Attempts<Credentials | undefined>());

  const create = async (values: WizardValues): Promise<CreationOutcome> => {
    try {
      setPhase(values.generate_api_key ? 'making-keys' : 'creating');
      const { idempotencyKey, made: credentials } = await attempts.begin(
        JSON.stringify(values),
        async () => (values.generate_api_key ? generateCredentials() : undefined),
      );
      setPhase('creating');
      const body = wizardBody(values, credentials);
      const { data } = await dataProvider.createFromWizard(body, idempotencyKey);
      // ra-core resolves with an empty answer when the session was found dead (traps 2.7).
      const made: Partial<MadeByWizard> = data;
      if (!made.dataset) return { kind: 'session-ended' };
      attempts.succeed();
      await Promise.all(
        ['datasets', 'primary-keys'].map((resource) =>
          queryClient.invalidateQueries({ queryKey: [resource] }),
        ),
      );
      return {
        kind: 'created',
        made: { dataset: made.dataset, apiKey: made.apiKey ?? null },
        credentials: credentials && shownPart(credentials),
      };
    } catch (error) {
      attempts.fail(error);
      return { kind: 'failed', error };
    } finally {
      setPhase('idle');
    }
  };
  return { phase, create };
}
