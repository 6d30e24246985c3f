import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { Attempts } from '../../../dataProvider/attempts';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { isObject } from '../../../dataProvider/payload';
import { sentPart, type ShownCredentials, shownPart } from '../../../keygen/credentialParts';
import { type Credentials, generateCredentials } from '../../../keygen/generateCredentials';
import { expiryBody, expiryParams } from '../expiry';
import type { ApiKeyValues } from './useApiKeyForm';

export type KeyCreationPhase = 'idle' | 'making-keys' | 'creating';

/** What came of it. `session-ended` leaves the page for signing in; the draft stays. */
export type KeyCreationOutcome =
  | { kind: 'created'; uuid: string; name: string; credentials: ShownCredentials }
  | { kind: 'failed'; error: unknown }
  | { kind: 'session-ended' };

/**
 * The details as the service takes them: no white space in the ranges, which are left out when every
 * address is allowed.
 * @throws Error while no end is chosen
 */
function detailsOf({ name, description, ip_allowed: typed, end }: ApiKeyValues): object {
  const ranges = typed.replaceAll(/\s+/g, '');
  return {
    name,
    description,
    ...(ranges === '' ? {} : { ip_allowed: ranges }),
    ...expiryBody(expiryParams(end) ?? {}),
  };
}

/**
 * Makes the credentials in the browser, and has the service make the key that they belong to. After a
 * failure that leaves it open whether the service acted, trying again sends the very same (decision 29).
 */
export function useCreateApiKey(): {
  phase: KeyCreationPhase;
  create: (values: ApiKeyValues) => Promise<KeyCreationOutcome>;
  /** Whether nobody knows what came of these values: their name may be taken by the key itself. */
  isUncertain: (values: ApiKeyValues) => boolean;
} {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<KeyCreationPhase>('idle');
  const [attempts] = useState(() => new Attempts<Credentials>());

  const create = async (values: ApiKeyValues): Promise<KeyCreationOutcome> => {
    try {
      const details = detailsOf(values);
      setPhase('making-keys');
      const { made, idempotencyKey } = await attempts.begin(
        JSON.stringify(details),
        generateCredentials,
      );
      setPhase('creating');
      const { data } = await dataProvider.action({
        method: 'POST',
        path: '/api-keys',
        params: {},
        body: { ...details, ...sentPart(made) },
        idempotencyKey,
      });
      // ra-core resolves with an empty answer when the session was found dead (traps 2.7).
      const key = data['api_keys'];
      if (!isObject(key) || typeof key.uuid !== 'string') return { kind: 'session-ended' };
      attempts.succeed();
      // The credentials do not wait for the lists.
      void queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      return {
        kind: 'created',
        uuid: key.uuid,
        name: values.name,
        credentials: shownPart(made),
      };
    } catch (error) {
      attempts.fail(error);
      return { kind: 'failed', error };
    } finally {
      setPhase('idle');
    }
  };
  const isUncertain = (values: ApiKeyValues) => attempts.isOpen(JSON.stringify(detailsOf(values)));
  return { phase, create, isUncertain };
}
