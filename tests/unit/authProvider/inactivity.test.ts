import { describe, expect, it } from 'vitest';
import {
  createInactivity,
  idleLimitMs,
  lastRequestKey,
  nextCheckMs,
} from '../../../src/authProvider/inactivity';

const minute = 60_000;

/** Local storage that several tabs share, and two clocks. */
function browser(options: { stored?: string; full?: boolean } = {}) {
  let now = Date.UTC(2026, 10, 20, 9);
  let steady = 5000;
  const kept = new Map<string, string>();
  if (options.stored !== undefined) kept.set(lastRequestKey, options.stored);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (options.full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
  return {
    kept,
    openTab: () => createInactivity({ storage, wallClock: () => now, steadyClock: () => steady }),
    pass: (ms: number) => {
      now += ms;
      steady += ms;
    },
    sleep: (ms: number) => {
      now += ms;
    },
    setClock: (byMs: number) => {
      now += byMs;
    },
  };
}

describe('inactivity', () => {
  it('warns 2 minutes before 15 minutes without a request, and is over then', () => {
    const { openTab, pass } = browser();
    const tab = openTab();
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

  it('is the same in all tabs: a request of one counts for all', () => {
    const { openTab, pass } = browser();
    const [one, other] = [openTab(), openTab()];
    one.noteRequest();
    pass(14 * minute);
    expect(other.state()).toBe('warning');
    one.noteRequest();
    expect(other.state()).toBe('active');
    expect(other.idleMs()).toBe(0);
  });

  it('keeps the time of the last request in local storage', () => {
    const { openTab, kept, pass } = browser();
    const tab = openTab();
    pass(1234);
    tab.noteRequest();
    expect(kept.get('lastApiRequest')).toBe(String(Date.UTC(2026, 10, 20, 9) + 1234));
  });

  it('does not take what an earlier visit left behind for its own', () => {
    const { openTab, pass } = browser({ stored: '1000' });
    const tab = openTab();
    expect(tab.state()).toBe('active');
    tab.noteRequest();
    pass(minute);
    expect(tab.idleMs()).toBe(minute);
  });

  it('is over after a sleep, and requests made at waking do not hide that', () => {
    const { openTab, sleep } = browser();
    const tab = openTab();
    tab.noteRequest();
    sleep(15 * minute);
    tab.noteRequest();
    expect(tab.state()).toBe('over');
  });

  it('goes on by the steady clock when the wall clock is set back', () => {
    const { openTab, pass, setClock } = browser();
    const tab = openTab();
    tab.noteRequest();
    pass(13 * minute);
    expect(tab.state()).toBe('warning');
    setClock(-24 * 60 * minute);
    expect(tab.state()).toBe('warning');
    pass(2 * minute);
    expect(tab.state()).toBe('over');
  });

  it('starts anew with a request after the wall clock was set back', () => {
    const { openTab, pass, setClock } = browser();
    const [one, other] = [openTab(), openTab()];
    one.noteRequest();
    pass(5 * minute);
    setClock(-24 * 60 * minute);
    other.noteRequest();
    pass(12 * minute);
    expect(one.idleMs()).toBe(12 * minute);
  });

  it('survives a storage that is cleared, full, or holds nonsense', () => {
    const { openTab, kept, pass } = browser();
    const tab = openTab();
    tab.noteRequest();
    pass(minute);
    kept.clear();
    expect(tab.idleMs()).toBe(minute);
    kept.set(lastRequestKey, 'soon');
    expect(tab.idleMs()).toBe(minute);

    const narrow = browser({ full: true, stored: '1000' });
    const full = narrow.openTab();
    narrow.pass(14 * minute);
    full.noteRequest();
    narrow.pass(minute);
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
  ])('of %d ms without a request is after %d ms', (idle, next) => {
    expect(nextCheckMs(idle)).toBe(next);
  });
});
