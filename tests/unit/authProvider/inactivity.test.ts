// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createInactivity,
  idleLimitMs,
  lastRequestKey,
  nextCheckMs,
} from '../../../src/authProvider/inactivity';

const minute = 60_000;

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 10, 20, 9) }),
);
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
/** The monotonic clock stops while a computer sleeps, and ignores changes of the wall clock. */
const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs);

describe('inactivity', () => {
  it('warns 2 minutes before 15 minutes without a request, and then expires', () => {
    const tab = createInactivity();
    tab.noteRequest();
    pass(13 * minute - 1);
    expect(tab.state()).toBe('active');
    pass(1);
    expect(tab.state()).toBe('warning');
    pass(2 * minute - 1);
    expect(tab.state()).toBe('warning');
    pass(1);
    expect(tab.state()).toBe('over');
  });

  it('is shared by all tabs: a request of one counts for all', () => {
    const [one, other] = [createInactivity(), createInactivity()];
    one.noteRequest();
    pass(14 * minute);
    expect(other.state()).toBe('warning');
    one.noteRequest();
    expect(other.state()).toBe('active');
    expect(other.idleMs()).toBe(0);
  });

  it('keeps the time of the last request in local storage', () => {
    const tab = createInactivity();
    pass(1234);
    tab.noteRequest();
    expect(localStorage.getItem('lastApiRequest')).toBe(String(Date.UTC(2026, 10, 20, 9) + 1234));
  });

  it('ignores the stored time of an earlier visit', () => {
    localStorage.setItem(lastRequestKey, '1000');
    const tab = createInactivity();
    expect(tab.state()).toBe('active');
    tab.noteRequest();
    pass(minute);
    expect(tab.idleMs()).toBe(minute);
  });

  it('expires during a sleep, even if requests are made on waking', () => {
    const tab = createInactivity();
    tab.noteRequest();
    setClock(15 * minute);
    tab.noteRequest();
    expect(tab.state()).toBe('over');
  });

  it('continues by the monotonic clock when the wall clock is set back', () => {
    const tab = createInactivity();
    tab.noteRequest();
    pass(13 * minute);
    expect(tab.state()).toBe('warning');
    setClock(-24 * 60 * minute);
    expect(tab.state()).toBe('warning');
    pass(2 * minute);
    expect(tab.state()).toBe('over');
  });

  it('restarts with a request after the wall clock was set back', () => {
    const [one, other] = [createInactivity(), createInactivity()];
    one.noteRequest();
    pass(5 * minute);
    setClock(-24 * 60 * minute);
    other.noteRequest();
    pass(12 * minute);
    expect(one.idleMs()).toBe(12 * minute);
  });

  it('survives a storage that is cleared, full, or contains garbage', () => {
    const tab = createInactivity();
    tab.noteRequest();
    pass(minute);
    localStorage.clear();
    expect(tab.idleMs()).toBe(minute);
    localStorage.setItem(lastRequestKey, 'soon');
    expect(tab.idleMs()).toBe(minute);

    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const full = createInactivity();
    pass(14 * minute);
    full.noteRequest();
    pass(minute);
    expect(full.state()).toBe('active');
  });
});

describe('the next check', () => {
  it.each([
    [0, minute],
    [12 * minute, minute],
    [12.5 * minute, minute / 2],
    [13 * minute, minute],
    [14.75 * minute, minute / 4],
    [idleLimitMs + 5, 0],
  ])('after %d ms without a request is in %d ms', (idle, next) => {
    expect(nextCheckMs(idle)).toBe(next);
  });
});
