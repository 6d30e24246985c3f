import { useRef, useState } from 'react';
import { useLeaveForEnrolment } from '../../authProvider/mfaEnrolment';
import { pendingForever } from '../../authProvider/leaving';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { isUncertain } from '../../dataProvider/errors';
import { generateCredentials } from '../../credentials/keygen/generate';
import type { ActionProvider, ActionResult, Credentials } from '../../model/action';
import { IdempotencyKeys } from './idempotencyKeys';
import { useIsUnmounted } from './useIsUnmounted';
import type { ConsoleRecord } from '../../model/record';

/** Service calls of a submission: those of an action, and the standard verbs of records. */
export interface SubmissionProvider extends ActionProvider {
  create: (resource: string, data: object) => Promise<ConsoleRecord>;
  /** Sends only the changed fields; `previous` is the record that the change is based on, with its version. */
  update: (resource: string, data: object, previous: ConsoleRecord) => Promise<ConsoleRecord>;
}

/** Proof that a one-time code was given for a call. */
export interface Proof {
  /** uuid of the service's confirmation of the change. */
  confirmation: string;
  /** Access token obtained with the code. */
  token: string | undefined;
}

/** An action's call and the standard verbs of records, with the proof of the given code. */
const callsOf = (
  dataProvider: ConsoleDataProvider,
  keys: IdempotencyKeys,
  proof: Partial<Proof>,
): Pick<SubmissionProvider, 'action' | 'create' | 'update' | 'delete'> => ({
  action: async (call) => {
    const { method, path, params, body } = call;
    const send = (idempotencyKey: string) =>
      dataProvider.action({ ...call, ...proof, idempotencyKey });
    const target = [method, path, params];
    if (body === undefined || method === 'POST') return keys.use([...target, body], send);
    // Values for a record that was read again are another change, as in `update`.
    return keys.use([...target, body, call.ifMatch], send, target);
  },
  create: async (resource, data) =>
    keys.use([resource, data], async (idempotencyKey) => {
      const params = { data, meta: { idempotencyKey, ...proof } };
      return (await dataProvider.create<ConsoleRecord>(resource, params)).data;
    }),
  update: async (resource, data, previousData) => {
    const { id, version } = previousData;
    const send = async (idempotencyKey: string) => {
      const params = { id, data, previousData, meta: { idempotencyKey, ...proof } };
      return (await dataProvider.update<ConsoleRecord>(resource, params)).data;
    };
    return keys.use([resource, id, version, data], send, [resource, id]);
  },
  delete: async (resource, record) =>
    keys.use([resource, record.uuid], (idempotencyKey) => {
      const previousData = { id: record.uuid, ...record };
      const meta = { idempotencyKey, ...proof };
      return dataProvider.delete(resource, { id: record.uuid, previousData, meta });
    }),
});

/**
 * Service calls for all attempts of one form or dialog. A retry after a lost answer sends the same idempotency key with
 * each call (decision 29), and the same generated credentials.
 * @param onResult shows the result of an action
 * @param customerUser the person's membership
 */
export function useSubmissionProvider(
  dataProvider: ConsoleDataProvider,
  onResult: ((result: ActionResult) => void) | undefined,
  customerUser: string | undefined,
) {
  const leaveFor = useLeaveForEnrolment();
  // Kept as long as the form or dialog: the next attempt may have to send the same key again.
  const [keys] = useState(() => new IdempotencyKeys());
  const credentialsCache = useRef<{ fingerprint: string; credentials: Credentials }>(undefined);
  const isUnmounted = useIsUnmounted();

  const providerFor = (
    fingerprint: string,
    { token, confirmation }: Partial<Proof> = {},
  ): SubmissionProvider => ({
    customerUser,
    read: dataProvider.read,
    ...callsOf(dataProvider, keys, { token, confirmation }),
    newCredentials: async () => {
      if (credentialsCache.current?.fingerprint !== fingerprint)
        credentialsCache.current = { fingerprint, credentials: await generateCredentials() };
      // Credentials made after the form was left would reach nobody.
      return isUnmounted.current ? pendingForever() : credentialsCache.current.credentials;
    },
    show: (result) => {
      if (!onResult) throw new Error('There is nothing that shows what was made');
      onResult(result);
    },
    leaveFor,
  });

  return {
    /** @param fingerprint distinguishes the values of attempts */
    providerFor,
    done: () => {
      keys.forget();
      credentialsCache.current = undefined;
    },
    refused: (error: unknown) => {
      // A definite refusal discards the credentials: the next try generates new ones.
      if (!isUncertain(error)) credentialsCache.current = undefined;
    },
  };
}
