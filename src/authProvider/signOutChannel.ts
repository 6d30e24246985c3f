const channelName = 'console.session';
/** A message read later than this was waiting for a frozen tab: someone may have signed in since. */
const freshMs = 10_000;

interface SignedOut {
  type: 'signed-out';
  /** Milliseconds of the wall clock, which all tabs share. */
  at: number;
}

const isSignedOut = (value: unknown): value is SignedOut =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'signed-out' &&
  'at' in value &&
  typeof value.at === 'number';

/** What tabs of one browser tell each other about the session. */
export interface SignOutChannel {
  announce(): void;
  /** @param listener gets whether the sign-out is only just happening */
  listen(listener: (fresh: boolean) => void): void;
}

export function openSignOutChannel(now: () => number = () => Date.now()): SignOutChannel {
  const channel = new BroadcastChannel(channelName);
  return {
    announce: () => channel.postMessage({ type: 'signed-out', at: now() } satisfies SignedOut),
    listen: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isSignedOut(data)) listener(now() - data.at < freshMs);
      });
    },
  };
}
