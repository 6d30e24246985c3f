import { isObject } from '../../contract/lib/isObject';
import { isSignedOutReason, type SignedOutReason } from '../../contract/people/signedOut';

const channelName = 'console.session';
/** An older message waited for a frozen tab: somebody may have signed in since. */
const freshMs = 10_000;

interface SignedOut {
  type: 'signed-out';
  /** Milliseconds of the wall clock, which all tabs share. */
  at: number;
  /** Missing if the person asked for the sign-out. */
  reason?: SignedOutReason;
}

const isSignedOut = (value: unknown): value is SignedOut =>
  isObject(value) &&
  value.type === 'signed-out' &&
  typeof value.at === 'number' &&
  (value.reason === undefined || isSignedOutReason(value.reason));

/** Broadcasts sign-outs between the tabs of one browser. */
export function openSignOutChannel() {
  const channel = new BroadcastChannel(channelName);
  return {
    /** @param reason of a sign-out that the person did not ask for */
    announce: (reason?: SignedOutReason) =>
      channel.postMessage({ type: 'signed-out', at: Date.now(), reason } satisfies SignedOut),
    /** @param listener gets whether the sign-out is only just happening, and why */
    listen: (listener: (isFresh: boolean, reason: SignedOutReason | undefined) => void) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isSignedOut(data)) listener(Date.now() - data.at < freshMs, data.reason);
      });
    },
  };
}
