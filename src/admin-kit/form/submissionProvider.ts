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

/** Runs a call with the idempotency key of its content. */
type Post = <T>(content: unknown[], call: (key: string) => Promise<T>) => Promise<T>;

/** Standard verbs of records, with the proof of the given code. */
const recordVerbs = (
  dataProvider: ConsoleDataProvider,
  post: Post,
  proof: Partial<Proof>,
): Pick<SubmissionProvider, 'create' | 'update' | 'delete'> => ({
  create: async (resource, data) =>
    post([resource, data], async (idempotencyKey) => {
      const params = { data, meta: { idempotencyKey, ...proof } };
      return (await dataProvider.create<ConsoleRecord>(resource, params)).data;
    }),
  update: async (resource, data, previousData) => {
    const params = { id: previousData.id, data, previousData, meta: proof };
    return (await dataProvider.update<ConsoleRecord>(resource, params)).data;
  },
  delete: async (resource, record) =>
    dataProvider.delete(resource, {
      id: record.uuid,
      previousData: { id: record.uuid, ...record },
      meta: proof,
    }),
});

/**
 * Service calls for all attempts of one form or dialog. A retry after a lost answer sends the same idempotency key with
 * each POST (decision 29), and the same generated credentials.
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
  const made = useRef<{ fingerprint: string; credentials: Credentials }>(undefined);
  const isUnmounted = useIsUnmounted();

  const post: Post = async (content, call) => keys.use(JSON.stringify(content), call);

  const providerFor = (
    fingerprint: string,
    { token, confirmation }: Partial<Proof> = {},
  ): SubmissionProvider => ({
    customerUser,
    action: async (call) =>
      call.method === 'POST'
        ? post([call.path, call.params, call.body], (idempotencyKey) =>
            dataProvider.action({ ...call, idempotencyKey, token, confirmation }),
          )
        : dataProvider.action({ ...call, token, confirmation }),
    read: dataProvider.read,
    ...recordVerbs(dataProvider, post, { token, confirmation }),
    newCredentials: async () => {
      if (made.current?.fingerprint !== fingerprint)
        made.current = { fingerprint, credentials: await generateCredentials() };
      // Credentials made after the form was left would reach nobody.
      return isUnmounted.current ? pendingForever() : made.current.credentials;
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
      made.current = undefined;
    },
    refused: (error: unknown) => {
      // A definite refusal discards the credentials: the next try generates new ones.
      if (!isUncertain(error)) made.current = undefined;
    },
  };
}
