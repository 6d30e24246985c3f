import { createContext, useContext } from 'react';
import {
  type Access,
  type Decision,
  decide,
  ruleOf,
  type Subject,
  subjectOf,
} from '../../contract/access';
import type { CurrentUser } from '../../contract/session';

/** Who is signed in, as `GET /me` said, and the same person as far as permissions go. */
export interface Session {
  user: CurrentUser;
  subject: Subject;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts without which neither the shell nor a permission can be worked out. */
const isUser = (value: unknown): value is CurrentUser =>
  isRecord(value) &&
  typeof value['uuid'] === 'string' &&
  Array.isArray(value['roles']) &&
  isRecord(value['customer']) &&
  Array.isArray(value['customer_users']);

/**
 * Reads the answer of `GET /me` (console.md section 7). Checked by hand: this is part of the first
 * load, and the schema would bring its whole library with it.
 * @throws Error 'No user data in payload' when `data.user` is missing or is no user
 */
export function sessionOf(body: unknown): Session {
  const data = isRecord(body) ? body['data'] : undefined;
  const user = isRecord(data) ? data['user'] : undefined;
  if (!isUser(user)) throw new Error('No user data in payload');
  return {
    user,
    subject: subjectOf({ ...user, email_verified_dt_tm: user.email_verified_dt_tm ?? null }),
  };
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Hands the session to everything below: `<SessionProvider value={session}>`. */
export const SessionProvider = SessionContext.Provider;

/**
 * @returns who is signed in
 * @throws Error outside of a SessionProvider
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** @returns whether the person signed in may do this, and in words why not (console.md section 6) */
export const useMay = (access: Access): Decision => decide(ruleOf(access), useSession().subject);
