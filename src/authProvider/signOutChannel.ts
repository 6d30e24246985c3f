import { isSignedOutReason, type SignedOutReason } from '../../contract/signedOut';

const channelName = 'console.session';
/** A message read later than this was waiting for a frozen tab: someone may have signed in since. */
const freshMs = 10_000;

interface SignedOut {
  type: 'signed-out';
  /** Milliseconds of the wall clock, which all tabs share. */
  at: number;
  /** Missing when the person asked for it. */
  reason?: SignedOutReason;
}

function isSignedOut(value: unknown): value is SignedOut {
  if (typeof value !== 'object' || value === null) return false;
  const { type, at, reason } = value as Record<string, unknown>;
  return (
    type === 'signed-out' &&
    typeof at === 'number' &&
    (reason === undefined || isSignedOutReason(reason))
  );
}

/** What tabs of one browser tell each other about the session. */
export interface SignOutChannel {
  /** @param reason why, when the person did not ask for it */
  announce(reason?: SignedOutReason): void;
  /** @param listener gets whether the sign-out is only just happening, and why */
  listen(listener: (fresh: boolean, reason: SignedOutReason | undefined) => void): void;
}

export function openSignOutChannel(now: () => number = () => Date.now()): SignOutChannel {
  const channel = new BroadcastChannel(channelName);
  return {
    announce: (reason) =>
      channel.postMessage({ type: 'signed-out', at: now(), reason } satisfies SignedOut),
    listen: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isSignedOut(data)) listener(now() - data.at < freshMs, data.reason);
      });
    },
  };
}
