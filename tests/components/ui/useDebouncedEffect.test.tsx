import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedEffect } from '../../../src/ui/useDebouncedEffect';

const act = vi.fn<(waited: string) => void>();

beforeEach(() => {
  act.mockClear();
  vi.useFakeTimers();
});

const wait = (waiting: string | undefined) =>
  renderHook((value: string | undefined) => useDebouncedEffect(value, 200, act), {
    initialProps: waiting,
  });

it('runs only for the last value, once, after the delay', () => {
  const { rerender } = wait('a');
  vi.advanceTimersByTime(199);
  rerender('ab');
  vi.advanceTimersByTime(199);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act.mock.calls).toEqual([['ab']]);
});

it('does not run after the address has moved to another page, even if still mounted', () => {
  wait('a');
  window.history.pushState(null, '', '/primary-keys');
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
});

it('runs when only the parameters of the address have changed meanwhile', () => {
  wait('a');
  window.history.pushState(null, '', '?view=table');
  vi.advanceTimersByTime(200);
  expect(act.mock.calls).toEqual([['a']]);
});
