import { useDataProvider, useStore } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import {
  healthCheckEveryMs,
  type Inactivity,
  type InactivityState,
  lastRequestKey,
  nextCheckMs,
} from '../authProvider/inactivity';
import { useInactivityClock, useSignOut } from '../authProvider/session';
import { noteDay } from '../ui/dates/useToday';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';

/** Events that count as input, throttled to one in `inputThrottleMs`. */
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchmove'];
const inputThrottleMs = 1000;

/** Store key of the flag that forces a logout (companion.md section 9). */
const shouldLogoutKey = 'shouldLogoutUser';

const healthPayload = {
  key: 'status',
  is: (value: unknown): value is 'ok' => value === 'ok',
  otherwise: serviceTexts.unknown,
};

export type InactivityWatch = ReturnType<typeof useInactivity>;

/**
 * Watches how long the person has been idle (console.md section 4, decision 8): at every threshold, at least every
 * 60,000 ms, when the tab becomes visible again, and when another tab sends a request. Logs out when the time is over,
 * or when the store's flag says so.
 */
export function useInactivity() {
  const inactivity = useInactivityClock();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const signOut = useSignOut();
  const [state, setState] = useState<InactivityState>('active');

  // A ref, as checks before the next render need it: an ended session stays over, and signs out once.
  const isOver = useRef(false);
  const check = (): InactivityState => {
    const now = isOver.current ? 'over' : inactivity.state();
    setState(now);
    if (now === 'over' && !isOver.current) {
      isOver.current = true;
      signOut('inactivity');
    }
    return now;
  };
  const onCheck = useEffectEvent(check);

  /** Reports the person's activity to all tabs and to the service. */
  const noteActivity = () => {
    inactivity.noteRequest();
    dataProvider.read('/health/check', healthPayload).catch(() => {
      // An ended session redirects to the sign-in itself; an unreachable service is called at the next input.
    });
  };
  const onInput = useEffectEvent(() => {
    // While the warning is shown, only an answer to it counts as activity.
    if (check() !== 'active') return;
    noteDay();
    if (inactivity.idleMs() >= healthCheckEveryMs) noteActivity();
  });

  useEffect(() => {
    const stopChecks = startChecks(inactivity, () => onCheck());
    const stopListening = listenToInput(() => onInput());
    return () => {
      stopChecks();
      stopListening();
    };
  }, [inactivity]);
  useForcedLogout();

  return {
    state,
    idleMs: inactivity.idleMs,
    check,
    continueSession: () => {
      noteActivity();
      check();
    },
    logOut: () => signOut(),
  };
}

function useForcedLogout(): void {
  const signOut = useSignOut();
  const [isForced] = useStore<boolean>(shouldLogoutKey, false);
  const forceLogout = useEffectEvent(() => signOut('ended'));
  useEffect(() => {
    if (isForced) forceLogout();
  }, [isForced]);
}

/** Checks now, at each threshold, and after events that may change the idle time. @returns a function that stops it */
function startChecks(inactivity: Inactivity, check: () => InactivityState): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const checkAgain = () => {
    clearTimeout(timer);
    if (check() === 'over') return;
    timer = setTimeout(checkAgain, nextCheckMs(inactivity.idleMs()));
  };
  checkAgain();

  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ['focus', 'pageshow', 'online'])
    window.addEventListener(type, checkAgain, { signal });
  document.addEventListener('visibilitychange', checkAgain, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === lastRequestKey) checkAgain();
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}

/** Calls `onInput` for the person's input, throttled to once in `inputThrottleMs`. @returns stops it */
function listenToInput(onInput: () => void): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true, passive: true };
  let latest = Number.NEGATIVE_INFINITY;
  const throttled = () => {
    if (performance.now() - latest < inputThrottleMs) return;
    latest = performance.now();
    onInput();
  };
  for (const type of inputEvents) document.addEventListener(type, throttled, options);
  return () => listeners.abort();
}
