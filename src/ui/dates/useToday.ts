import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dayOf } from '../../../contract/lib/dateRanges';

const checks = new Set<() => void>();

/**
 * Moves pages on to a day that has begun. Called only for a person's input: reads at other times would count as
 * activity of a person who is away (decision 8).
 */
export function noteDay(): void {
  for (const check of checks) check();
}

/** @returns a moment of today in UTC; the same one until input notes that the next day has begun */
export function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const check = () =>
      setNow((currentNow) => {
        const moment = new Date();
        return dayOf(moment) === dayOf(currentNow) ? currentNow : moment;
      });
    checks.add(check);
    return () => void checks.delete(check);
  }, []);
  return now;
}

/** Calls `onNewDay` when another day has begun in UTC while the page is open. */
export function useNewDay(onNewDay: () => void): void {
  const today = useToday();
  const lastDay = useRef(today);
  const notify = useEffectEvent(onNewDay);
  useEffect(() => {
    if (lastDay.current === today) return;
    lastDay.current = today;
    notify();
  }, [today]);
}
