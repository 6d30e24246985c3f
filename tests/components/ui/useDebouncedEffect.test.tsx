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

it('acts on what waited last, once, after the pause', () => {
  const { rerender } = wait('a');
  vi.advanceTimersByTime(199);
  rerender('ab');
  vi.advanceTimersByTime(199);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act.mock.calls).toEqual([['ab']]);
});

it('does nothing once another page has the address, though this one is still drawn', () => {
  wait('a');
  window.history.pushState(null, '', '/primary-keys');
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
});

it('acts where only the parameters of the address have changed meanwhile', () => {
  wait('a');
  window.history.pushState(null, '', '?view=table');
  vi.advanceTimersByTime(200);
  expect(act.mock.calls).toEqual([['a']]);
});
