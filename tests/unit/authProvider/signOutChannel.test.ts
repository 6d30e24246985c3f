import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSignOutChannel } from '../../../src/authProvider/signOutChannel';

type Listener = (event: { data: unknown }) => void;

const now = Date.parse('2026-06-15T10:00:00Z');
const posted = vi.fn<(message: unknown) => void>();
let receive: Listener;

/** A channel whose messages the test sends and reads itself. */
class StubChannel {
  postMessage = posted;
  constructor(readonly name: string) {}
  addEventListener(_: 'message', listener: Listener) {
    receive = listener;
  }
}

beforeEach(() => {
  posted.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubGlobal('BroadcastChannel', StubChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [{ type: 'signed-out', at: now }, [true, undefined]],
  [{ type: 'signed-out', at: now - 9_999, reason: 'revoked' }, [true, 'revoked']],
  // A frozen tab reads late, when somebody may have signed in since.
  [{ type: 'signed-out', at: now - 10_000 }, [false, undefined]],
  [{ type: 'signed-out', at: now, reason: 'bored' }, undefined],
  [{ type: 'signed-in', at: now }, undefined],
  [{ type: 'signed-out' }, undefined],
  ['signed-out', undefined],
])('reads %j from another tab as %j', (data, heard) => {
  const listener = vi.fn<(fresh: boolean, reason: string | undefined) => void>();
  openSignOutChannel().listen(listener);
  receive({ data });
  expect(listener.mock.calls).toEqual(heard ? [heard] : []);
});

it("notifies other tabs of the session's end, with the reason", () => {
  openSignOutChannel().announce('inactivity');
  expect(posted).toHaveBeenCalledExactlyOnceWith({
    type: 'signed-out',
    at: now,
    reason: 'inactivity',
  });
});
