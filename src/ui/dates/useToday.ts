import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dayOf } from '../../../contract/lib/dateRanges';

/** Interval of the check for a new day, in milliseconds. */
const checkMs = 60_000;

/** @returns a moment of today in UTC; the same one until the next day has begun */
export function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const check = () =>
      setNow((known) => {
        const moment = new Date();
        return dayOf(moment) === dayOf(known) ? known : moment;
      });
    const timer = setInterval(check, checkMs);
    // A tab in the background is not woken on time.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return now;
}

/** Calls `onNewDay` when another day has begun in UTC while the page is open. */
export function useNewDay(onNewDay: () => void): void {
  const today = useToday();
  const known = useRef(today);
  const tell = useEffectEvent(onNewDay);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    tell();
  }, [today]);
}
