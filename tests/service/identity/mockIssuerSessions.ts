import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoginEvent } from '../server/tenantActions';

/** A person whom the issuer knows; both factors are the press of a button. */
export interface IssuerPerson {
  sub: string;
  email: string;
  mfa: boolean;
}

interface IssuerSession {
  id: string;
  person: IssuerPerson;
  signedIn: Date;
  confirmed?: Date;
}

export interface Grant {
  session: IssuerSession;
  scope: string;
  nonce: string | null;
  challenge: string | null;
}

export interface IssuerSessions {
  people: IssuerPerson[];
  /** Paths of the pages that were opened, with their `prompt`. */
  visited: string[];
  sessions: Map<string, IssuerSession>;
  codes: Map<string, Grant>;
  refreshTokens: Map<string, Grant>;
}

const cookieName = 'mock_issuer';

export const sessionOf = (
  { sessions }: IssuerSessions,
  request: IncomingMessage,
): IssuerSession | undefined =>
  sessions.get(new RegExp(`${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '');

/** Begins a session of the person, and sets its cookie. */
export function beginSession(
  { sessions }: IssuerSessions,
  found: IssuerSession | undefined,
  person: IssuerPerson,
  response: ServerResponse,
): void {
  // A quirk: a new sign-in of the same person keeps the id of their session. No person signs in twice within a
  // second, and times are told in seconds.
  const before = found?.person === person ? found : undefined;
  const id = before?.id ?? randomUUID();
  const begun = new Date(Math.max(Date.now(), (before?.signedIn.getTime() ?? 0) + 1000));
  sessions.set(id, { id, person, signedIn: begun });
  response.setHeader('Set-Cookie', `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax`);
}

/** The event that the tenant's login actions receive. */
export function eventOf({
  session: { id, person, signedIn, confirmed },
  scope,
  isRefresh = false,
}: Pick<Grant, 'session' | 'scope'> & { isRefresh?: boolean }): LoginEvent {
  return {
    transaction: { requested_scopes: scope.split(' ') },
    user: {
      email: person.email,
      email_verified: true,
      enrolledFactors: person.mfa ? [{ type: 'otp' }] : [],
    },
    authentication: {
      methods: [
        { name: 'pwd', timestamp: signedIn.toISOString() },
        ...(confirmed ? [{ name: 'mfa', timestamp: confirmed.toISOString(), type: 'otp' }] : []),
      ],
    },
    ...(isRefresh ? { refresh_token: { session_id: id } } : { session: { id } }),
  };
}
