import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { statusOf } from '../../dataProvider/errors';
import type { MadeByWizard } from '../../dataProvider/wizardCalls';
import { type Credentials, generateCredentials } from '../../keygen/generateCredentials';
import type { ShownCredentials } from '../../keygen/credentialsFile';
import { wizardBody } from './wizardBody';
import type { WizardValues } from './wizardValues';

export type CreationPhase = 'idle' | 'making-keys' | 'creating';

/** What came of it. `session-ended` leaves the page for signing in; the draft stays. */
export type CreationOutcome =
  | { kind: 'created'; made: MadeByWizard; credentials: ShownCredentials | undefined }
  | { kind: 'failed'; error: unknown }
  | { kind: 'session-ended' };

interface Attempt {
  /** The values it was for: other values are another attempt. */
  print: string;
  idempotencyKey: string;
  credentials: Credentials | undefined;
}

/** Nobody knows whether the service did it: no answer came, or one of somebody in between. */
const isUncertain = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === 0 || (status !== undefined && status >= 500);
};

const shownPart = (made: Credentials): ShownCredentials => ({
  accessKeyId: made.accessKeyId,
  signingKey: made.signingKey,
  cryptoAccessKey: made.cryptoAccessKey,
});

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
  const open = useRef<Attempt>(undefined);

  const attemptFor = async (values: WizardValues): Promise<Attempt> => {
    const print = JSON.stringify(values);
    if (open.current?.print === print) return open.current;
    setPhase('making-keys');
    const credentials = values.generate_api_key ? await generateCredentials() : undefined;
    return { print, idempotencyKey: crypto.randomUUID(), credentials };
  };

  const create = async (values: WizardValues): Promise<CreationOutcome> => {
    try {
      const attempt = await attemptFor(values);
      open.current = attempt;
      setPhase('creating');
      const body = wizardBody(values, attempt.credentials);
      const { data } = await dataProvider.createFromWizard(body, attempt.idempotencyKey);
      // ra-core resolves with an empty answer when the session was found dead (traps 2.7).
      const made: Partial<MadeByWizard> = data;
      if (!made.dataset) return { kind: 'session-ended' };
      open.current = undefined;
      await Promise.all(
        ['datasets', 'primary-keys'].map((resource) =>
          queryClient.invalidateQueries({ queryKey: [resource] }),
        ),
      );
      return {
        kind: 'created',
        made: { dataset: made.dataset, apiKey: made.apiKey ?? null },
        credentials: attempt.credentials && shownPart(attempt.credentials),
      };
    } catch (error) {
      if (!isUncertain(error)) open.current = undefined;
      return { kind: 'failed', error };
    } finally {
      setPhase('idle');
    }
  };
  return { phase, create };
}
