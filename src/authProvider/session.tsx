import { useQueryClient } from '@tanstack/react-query';
import { type AuthProvider, useAuthProvider, useLogout } from 'ra-core';
import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import {
  type Access,
  decide,
  type Decision,
  type Subject,
  subjectOf,
} from '../../contract/access/access';
import type { CurrentUser } from '../../contract/people/session';
import type { SignedOutReason } from '../../contract/people/signedOut';
import { isObject } from '../../contract/lib/isObject';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { dataAt } from '../dataProvider/envelope';
import { queryKeys } from '../dataProvider/queryKeys';
import type { Inactivity } from './inactivity';

/** The signed-in person as answered by `GET /me`, and as the subject of permission checks. */
export interface Session {
  user: CurrentUser;
  subject: Subject;
}

/** Checks the fields without which neither the shell nor a permission can be determined. */
const isUser = (value: unknown): value is CurrentUser =>
  isObject(value) &&
  typeof value.uuid === 'string' &&
  Array.isArray(value.roles) &&
  isObject(value.customer) &&
  Array.isArray(value.customer_users);

/**
 * Reads the answer of `GET /me` (console.md section 7). Checked by hand, because this is part of the first load, and
 * the schema would bring its whole library.
 * @throws Error 'No user data in payload' if `data.user` is missing or not a user
 */
export function sessionOf(body: unknown): Session {
  const user = dataAt(body, 'user');
  if (!isUser(user)) throw new Error(serviceTexts.noUser);
  return {
    user,
    subject: subjectOf({ ...user, email_verified_dt_tm: user.email_verified_dt_tm ?? null }),
  };
}

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** @returns whether the signed-in person may do this, and the reason if not (console.md section 6) */
export const useAccessDecision = (access: Access): Decision => decide(access, useSession().subject);

/** @returns the reason why the signed-in person may not do this; undefined if they may */
export function useRefusalReason(access: Access): string | undefined {
  const decision = useAccessDecision(access);
  return decision.allowed ? undefined : decision.reason;
}

/** @returns a function that signs out and leaves the page; with a `reason` if the person did not ask for it */
export function useSignOut(): (reason?: SignedOutReason) => void {
  const logout = useLogout();
  return (reason) => void logout({ reason });
}

/** @returns a function that reads the session again; everything that depends on it then changes */
export function useRefreshSession(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    // One refresh at a time; after a failure the known session stays.
    void queryClient.invalidateQueries({ queryKey: queryKeys.session }, { cancelRefetch: false });
  }, [queryClient]);
}

/** @returns the clock of how long the person has been idle */
export function useInactivityClock(): Inactivity {
  const authProvider = useAuthProvider<AuthProvider & { inactivity: Inactivity }>();
  if (!authProvider) throw new Error('useInactivityClock needs an auth provider above it');
  return authProvider.inactivity;
}

/**
 * Reads the session again when the person returns from another tab or window. Not during the inactivity warning, as a
 * focused window is not a sign of activity (decision 8).
 */
export function useSessionOnReturn(expected: boolean): void {
  const refresh = useRefreshSession();
  const inactivity = useInactivityClock();

  useEffect(() => {
    if (!expected) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const onReturn = () => {
      if (inactivity.state() === 'active' && document.visibilityState === 'visible') refresh();
    };
    window.addEventListener('focus', onReturn, { signal });
    document.addEventListener('visibilitychange', onReturn, { signal });
    return () => listeners.abort();
  }, [expected, refresh, inactivity]);
}

/**
 * Shows a page to those who may see it, and redirects others to `/access-denied`, as ra-core does. ra-core's own check
 * ends only after the first render, when the page's reads would already be refused and recorded.
 */
export const RequireAccess = ({ access, children }: { access: Access; children: ReactNode }) =>
  useAccessDecision(access).allowed ? children : <Navigate to="/access-denied" replace />;
