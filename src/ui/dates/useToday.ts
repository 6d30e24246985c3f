import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { dayOf } from '../../../contract/lib/dateRanges';

let today = new Date();
const listeners = new Set<() => void>();

const hasNewDay = (): boolean => dayOf(new Date()) !== dayOf(today);

/**
 * Lets pages go on to a day that has begun. Called for a person's input alone: what is read then would otherwise
 * count as the activity of somebody who is away (decision 8).
 */
export function noteDay(): void {
  if (!hasNewDay()) return;
  today = new Date();
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

function knownDay(): Date {
  if (listeners.size === 0 && hasNewDay()) today = new Date();
  return today;
}

/** @returns a moment of today in UTC; the same one until input notes that the next day has begun */
export const useToday = (): Date => useSyncExternalStore(subscribe, knownDay);

/** Calls `onNewDay` when another day has begun in UTC while the page is open. */
export function useNewDay(onNewDay: () => void): void {
  const day = useToday();
  const known = useRef(day);
  const tell = useEffectEvent(onNewDay);
  useEffect(() => {
    if (known.current === day) return;
    known.current = day;
    tell();
  }, [day]);
}
