import type { NamedConfirmation } from '../../contract/api/envelope';
import { confirmationParameter, mfaScope } from '../../contract/access/stepUp';
import type { SignedOutReason } from '../../contract/people/signedOut';
import { isObject } from '../../contract/lib/isObject';
import { sessionTexts } from '../../texts/sign-in/session';
import { hasFields } from '../dataProvider/envelope';
import { challengeOf, statusOf } from '../dataProvider/errors';
import { localPath, pendingForever, sendWaiting, suppressUnloadPrompt } from './leaving';
import type { SignInClient } from './signInClient';

/** An action that waits for a one-time code. It is kept in session storage, so it never holds a secret. */
export interface PendingAction {
  resource: string;
  action: string;
  id: string;
  /** The record's version that the person saw. */
  version?: string | number;
  params: Readonly<Record<string, string | number>>;
  /** uuid of the person who asked for the action: no other person's session resumes it. */
  user: string;
}

/** Scope and confirmation that a one-time code is asked for, or was given for. */
export interface Confirmed {
  /** Several are separated by blanks, as in the token. */
  scope: string;
  /** uuid under which the service keeps the confirmation (decision 194). */
  confirmation: string;
}

/** Result of the redirect to the identity provider; `refused` is the reason why the action must not run. */
export interface ResumedAction {
  pending: PendingAction;
  confirmed: Confirmed;
  refused?: string;
}

/** State kept in session storage during the redirect to the identity provider: no secrets. */
export interface AppState {
  returnTo?: string;
  /** The provider's name for the signed-in person: nobody else returns to the page. */
  person?: string;
  /** The reason for a new sign-in, if the sign-in page is an outside provider's. */
  signedOut?: SignedOutReason;
  pendingAction?: PendingAction & Confirmed;
}

/** The pending action, and the page to return to if it is not the current one. */
export type StepUpState = Omit<PendingAction, 'user'> & { returnTo?: string };

export type StepUp = Omit<ReturnType<typeof createStepUp>, 'resume'>;

const stepUpScope = (scope: string): string => `${mfaScope} ${scope}`;

/** @returns whether the service refused a call for lack of a fresh one-time code (RFC 9470) */
export const isStepUpDemanded = (error: unknown): boolean =>
  statusOf(error) === 401 && challengeOf(error).includes('insufficient_user_authentication');

const isNamed = hasFields<NamedConfirmation>({ uuid: 'string', scope: 'string' });

/** @returns the scope and confirmation of the code that a call lacks; undefined for any other failure */
export function codeDemandedBy(error: unknown): Confirmed | undefined {
  const body = isObject(error) ? error['body'] : undefined;
  const confirmation = isObject(body) ? body['confirmation'] : undefined;
  return isStepUpDemanded(error) && isNamed(confirmation)
    ? { scope: confirmation.scope, confirmation: confirmation.uuid }
    : undefined;
}

/**
 * Step-up by redirect (decision 9). `take` returns the action once: a reload or Back cannot run it again.
 * @param loadActions loads the declaration of the confirmed action before it is resumed
 */
export function createStepUp(
  client: Pick<SignInClient, 'getTokenSilently' | 'getUser' | 'loginWithRedirect'>,
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  loadActions?: (resource: string) => Promise<unknown>,
) {
  let resumedAction: ResumedAction | undefined;

  /**
   * A token with a fresh proof for the scope, if there is one; the service decides whether it is fresh
   * enough. Asks the memory only: a request with more scope could end the session.
   */
  async function elevatedToken(scope: string): Promise<string | undefined> {
    const answer = await client.getTokenSilently({
      cacheMode: 'cache-only',
      detailedResponse: true,
      authorizationParams: { scope: stepUpScope(scope) },
    });
    // The library keeps the requested scope; only the answer has the granted one.
    const grantedScopes = answer?.scope?.split(' ') ?? [];
    const isElevated = [mfaScope, ...scope.split(' ')].every((name) =>
      grantedScopes.includes(name),
    );
    return isElevated ? answer?.access_token : undefined;
  }

  return {
    elevatedToken,
    begin: codeRedirect(client, location),
    resume: async (appState: AppState | undefined, refused?: string): Promise<void> => {
      const pendingAction: unknown = appState?.pendingAction;
      if (!isPending(pendingAction)) return;
      const { scope, confirmation, ...pending } = pendingAction;
      await loadActions?.(pending.resource);
      const isGranted = refused === undefined && (await elevatedToken(scope)) !== undefined;
      const answer = { pending, confirmed: { scope, confirmation } };
      resumedAction = isGranted
        ? answer
        : { ...answer, refused: refused ?? sessionTexts.notConfirmed };
    },
    /** @returns the action that waited for the code, once */
    take: () => {
      const action = resumedAction;
      resumedAction = undefined;
      return action;
    },
    /** Returns to an ordinary token for all other calls. */
    end: async () => {
      try {
        await client.getTokenSilently({ cacheMode: 'off' });
      } catch {
        // The elevated token serves until it expires; then the next call gets an ordinary one.
      }
    },
  };
}

/** @returns a function that redirects to the identity provider for a one-time code; throws if it is unreachable */
function codeRedirect(
  client: Pick<SignInClient, 'getUser' | 'loginWithRedirect'>,
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
) {
  return async (
    { scope, confirmation }: Confirmed,
    { returnTo, ...pending }: StepUpState & Pick<PendingAction, 'user'>,
  ): Promise<never> => {
    const currentAddress = `${location.pathname}${location.search}${location.hash}`;
    const stop = suppressUnloadPrompt();
    try {
      await sendWaiting();
      const appState: AppState = {
        returnTo: localPath(returnTo ?? currentAddress),
        person: (await client.getUser())?.sub,
        pendingAction: { ...pending, scope, confirmation },
      };
      await client.loginWithRedirect({
        authorizationParams: {
          scope: stepUpScope(scope),
          [confirmationParameter]: confirmation,
        },
        appState,
      });
    } catch (error) {
      stop();
      throw error;
    }
    return pendingForever();
  };
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const isPending = (value: unknown): value is PendingAction & Confirmed =>
  isObject(value) &&
  ['resource', 'action', 'id', 'user', 'scope', 'confirmation'].every(
    (part) => typeof value[part] === 'string',
  ) &&
  (value.version === undefined || isScalar(value.version)) &&
  isObject(value.params) &&
  Object.values(value.params).every(isScalar);
