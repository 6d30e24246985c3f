import { statusOf } from '../dataProvider/errors';
import type { Session } from './session';

interface SessionReaderOptions {
  /** Reads `GET /me`. */
  loadSession: () => Promise<Session>;
  /** Called when the session was revoked. Never resolves: the page is left for the sign-in. */
  onRevoked: () => Promise<never>;
}

export type SessionReader = ReturnType<typeof createSessionReader>;

/** Reads the session of the signed-in person and keeps the latest answer. */
export function createSessionReader({ loadSession, onRevoked }: SessionReaderOptions) {
  let latest: Promise<Session> | undefined;
  let refusalCheck: Promise<boolean> | undefined;
  let isSignInUnanswered = false;

  const load = async (): Promise<Session> => {
    const session = await loadSession();
    isSignInUnanswered = false;
    return session.user.should_logout_user ? onRevoked() : session;
  };

  const read = (): Promise<Session> => {
    const before = latest;
    const reading = load();
    latest = reading;
    // If the new read fails, the earlier session stays in force.
    reading.catch(() => {
      if (latest === reading) latest = before;
    });
    return reading;
  };

  return {
    read,
    /** The latest session; reads it if there is none yet. */
    current: (): Promise<Session> => latest ?? read(),
    /**
     * Reads the session again. For a session that was ended by somebody else, the service gives the reason
     * in one more answer only, to the first caller: concurrent calls share one request.
     * @returns whether the service still refuses the session
     */
    isRefused: (): Promise<boolean> =>
      (refusalCheck ??= load()
        .then(
          () => false,
          (error: unknown) => statusOf(error) === 401,
        )
        .finally(() => {
          refusalCheck = undefined;
        })),
    noteSignIn: () => {
      isSignInUnanswered = true;
    },
    /** True from the sign-in until the service's first answer: signing in again would only return here. */
    isSignInUnanswered: () => isSignInUnanswered,
  };
}
