import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { noteDay } from '../../src/ui/dates/useToday';

/** Stops the date at a moment (ISO 8601) until `components.ts` resets the clock after the test; timers go on. */
export function stopDate(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
}

/** Moves the stopped date to a later moment, at which the person does something. */
export function moveDate(moment: string): void {
  vi.setSystemTime(moment);
  act(noteDay);
}
