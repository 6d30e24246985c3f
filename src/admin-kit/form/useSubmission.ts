import { useQueryClient } from '@tanstack/react-query';
import {
  DataProviderContext,
  useAuthProvider,
  useLogout,
  useLogoutIfAccessDenied,
  useNotify,
} from 'ra-core';
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConsoleAuthProvider } from '../../authProvider/authProvider';
import { sleep } from '../../ui/browser/sleep';
import { useSession } from '../../authProvider/session';
import {
  codeDemandedBy,
  type Confirmed,
  isStepUpDemanded,
  type StepUpState,
} from '../../authProvider/stepUp';
import { pendingForever } from '../../authProvider/leaving';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import {
  failureOf,
  isUncertain,
  isUnconfirmed,
  noticeOf,
  statusOf,
} from '../../dataProvider/errors';
import { useFailureNotice } from '../../ui/useFailureNotice';
import { invalidate, refetchSessionOnMfaRefusal } from '../../dataProvider/queryKeys';
import type { ActionResult } from '../../model/action';
import type { ActionFailure, FailureTexts } from '../../model/failure';
import { useIsUnmounted } from './useIsUnmounted';
import { type Proof, type SubmissionProvider, useSubmissionProvider } from './submissionProvider';

/** Longest wait for the data to be read again after a change, in milliseconds; a dead line would take minutes. */
const patienceMs = 3000;

export interface SubmissionOptions<V, R> {
  /**
   * Acts through the provider alone. The one call that may lack a one-time code comes first: after the code the whole
   * function runs again (decision 194).
   * @throws Error for a missing input, before any call; HttpError when the service refuses
   */
  run: (values: V, provider: SubmissionProvider) => Promise<R>;
  texts: (values: V) => FailureTexts & { success?: ReactNode | ((result: R) => ReactNode) };
  /** Identifies the subject of the values: success clears only failures of the same subject. */
  about?: (values: V) => string;
  /** Values for the gaps in the text of success. */
  textArgs?: (result: R) => Record<string, unknown>;
  /** Resources, and pages' sources, that show what this changes. */
  affects?: readonly string[];
  /** State to resume from after the one-time code; without it no code can be asked for. */
  pending?: (values: V) => StepUpState;
  onResult?: (result: ActionResult) => void;
  /** Called with the result before anything is read again: the place to adopt it, or to leave. */
  onDone?: (result: R, values: V) => void;
  /** Claims a failure that the caller shows itself, such as a conflict; there is no notification then. */
  claims?: (error: unknown) => boolean;
  /** Logs out after success, because the session no longer matches the account. */
  endsSession?: boolean;
}

/** Outcome of a submission. `ended`: the session is over, and the sign-in takes over. */
export type Outcome<R> =
  | { status: 'done'; result: R }
  | { status: 'failed'; failure: ActionFailure; error: unknown }
  | { status: 'ended' };

export interface Submission<V, R> {
  /**
   * Never resolves for the second click of a double click, nor when the browser leaves for a code.
   * @param confirmed scope and confirmation of a code that was just given
   */
  submit: (values: V, confirmed?: Confirmed) => Promise<Outcome<R>>;
  /** From the click until changed data has been read again, or that takes too long; no other submission runs then. */
  busy: boolean;
  /** Failure of the last attempt, until the next one. */
  failure: ActionFailure | undefined;
}

/**
 * The only way to change anything: forms, creation dialogs, wizards and actions all submit by it. It prevents double
 * sending, gives each call its idempotency key (the same key for a retry after a lost answer, decision 29), leaves for
 * the one-time code that the service asks for (decisions 9, 194), notifies, reads all affected data again, and
 * recognises a session that ended.
 */
export function useSubmission<V, R>(options: SubmissionOptions<V, R>): Submission<V, R> {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const queryClient = useQueryClient();
  const logout = useLogout();
  const notify = useNotify();
  const failureNotice = useFailureNotice();
  const send = useSend(options);
  const [refusal, setRefusal] = useState<{ failure: ActionFailure; error: unknown }>();

  /** Identifies a failure, so that a later success of the same change clears it. */
  const failedThing = (values: V): string =>
    [options.texts(values).failure, options.about?.(values)].join(' ');

  const readAgain = () =>
    Promise.race([invalidate(queryClient, options.affects), sleep(patienceMs)]);
  const isUnmounted = useReadWhenLeft(refusal?.error, readAgain);

  async function refused(values: V, error: unknown): Promise<Outcome<R>> {
    const ended = await logoutIfAccessDenied(error);
    if (ended) return { status: 'ended' };
    refetchSessionOnMfaRefusal(queryClient, error);
    const texts = options.texts(values);
    const failed = failureOf(error, texts);
    if (!options.claims?.(error)) {
      const { title, message } = noticeOf(error, texts);
      failureNotice.report(failedThing(values), message, { title });
      setRefusal({ failure: failed, error });
      if (isStale(error) || (isUnmounted.current && mayBeStale(error))) await readAgain();
    }
    return { status: 'failed', failure: failed, error };
  }

  async function submitOnce(values: V, confirmed?: Confirmed): Promise<Outcome<R>> {
    setRefusal(undefined);
    let result: R;
    try {
      // Not a mutation of react-query, whose cache would keep the request and the answer, which can be secret.
      result = await send(values, confirmed);
    } catch (error) {
      return refused(values, error);
    }
    const { success } = options.texts(values);
    // Clears the notice of an earlier failure of this change.
    failureNotice.resolve(failedThing(values));
    if (!options.endsSession) options.onDone?.(result, values);
    // After the warnings about its parts, as the newest notification is seen first.
    if (success !== undefined)
      notify(typeof success === 'function' ? success(result) : success, {
        type: 'success',
        messageArgs: options.textArgs?.(result) ?? {},
      });
    if (options.endsSession) await logout();
    else await readAgain();
    return { status: 'done', result };
  }

  const [submit, busy] = useExclusive(submitOnce);
  return { busy, failure: refusal?.failure, submit };
}

/** The next attempt must use the record as it is now. */
const isStale = (error: unknown): boolean => statusOf(error) === 412 || isUnconfirmed(error);

/** Statuses of a refusal for which another person's change may be the reason. */
const refusedForData = new Set<unknown>([404, 409, 422]);

/** After an unknown outcome, or such a refusal, the page may show outdated data. */
const mayBeStale = (error: unknown): boolean =>
  isUncertain(error) || refusedForData.has(statusOf(error));

/**
 * Invalidates `affects` when a form is left after an error that may have left the page stale. Earlier, the connection
 * may be down, or the page would drop the form and its values.
 * @returns whether the form was left
 */
function useReadWhenLeft(error: unknown, readAgain: () => Promise<unknown>) {
  const isUnmounted = useIsUnmounted();
  const onLeave = useEffectEvent(() => {
    if (mayBeStale(error)) void readAgain();
  });
  useEffect(() => () => onLeave(), []);
  return isUnmounted;
}

/** @returns a function that never resolves while a previous call runs, and whether one runs */
function useExclusive<A extends unknown[], T>(call: (...args: A) => Promise<T>) {
  // The second click of a double click can come before the button is rendered busy.
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const callOnce = async (...args: A): Promise<T> => {
    if (isRunning.current) return pendingForever();
    isRunning.current = true;
    setBusy(true);
    try {
      return await call(...args);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [callOnce, busy] as const;
}

/** @returns a function that sends a submission with its idempotency keys and proof, and leaves for a missing code */
function useSend<V, R>(options: SubmissionOptions<V, R>) {
  // ra-core's own hook would resolve with an empty answer when the session has ended.
  const dataProvider = useContext(DataProviderContext) as ConsoleDataProvider;
  const stepUp = useAuthProvider<ConsoleAuthProvider>()?.stepUp;
  const { user } = useSession();
  const {
    providerFor,
    done,
    refused: forgetRefused,
  } = useSubmissionProvider(dataProvider, options.onResult, user.customer_users[0]?.uuid);
  // The proof of a confirmed change that was not made, as after a lost answer, allows an unchanged retry.
  const proof = useRef<Proof & { fingerprint: string }>(undefined);
  const isUnmounted = useIsUnmounted();

  /** Leaves for the code that the call lacks, if there is a state to resume from. */
  async function leaveForCode(values: V, codeRequest: Confirmed | undefined): Promise<void> {
    const pending = options.pending?.(values);
    if (!codeRequest || !stepUp || !pending) return;
    // Do not redirect a person who has left the form meanwhile; without a code nothing is done.
    if (isUnmounted.current) return pendingForever();
    await stepUp.begin(codeRequest, { ...pending, user: user.uuid });
  }

  async function send(values: V, confirmed?: Confirmed): Promise<R> {
    const fingerprint = JSON.stringify(values);
    if (confirmed) {
      const { scope, confirmation } = confirmed;
      proof.current = { fingerprint, confirmation, token: await stepUp?.elevatedToken(scope) };
    }
    const currentProof = proof.current?.fingerprint === fingerprint ? proof.current : undefined;
    try {
      const result = await options.run(values, providerFor(fingerprint, currentProof));
      done();
      proof.current = undefined;
      return result;
    } catch (error) {
      forgetRefused(error);
      if (!isStepUpDemanded(error)) throw error;
      proof.current = undefined;
      // A code was just given: asking for another would send the person round in circles.
      if (confirmed) throw error;
      const codeRequest = codeDemandedBy(error);
      // The proof of an earlier try no longer holds: without it the service asks for another code.
      if (currentProof && !codeRequest) return await send(values);
      await leaveForCode(values, codeRequest);
      throw error;
    } finally {
      if (confirmed) await stepUp?.end();
    }
  }

  return send;
}
