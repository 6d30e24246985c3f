import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpError, memoryStore, usePermissions } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../../contract/lib/dateRanges';
import { subjectOf } from '../../../contract/access/access';
import type { CurrentUser } from '../../../contract/people/session';
import type { ConsoleAuthProvider } from '../../../src/authProvider/authProvider';
import { useToday } from '../../../src/ui/dates/useToday';
import { createInactivity, lastRequestKey } from '../../../src/authProvider/inactivity';
import { draftKey, storeDraft } from '../../../src/admin-kit/form/drafts';
import { button } from '../../setup/screenHelpers';
import { user } from '../../setup/renderConsole';
import { renderLayout } from '../layout/renderLayout';
import { preload } from '../../setup/preload';

const minute = 60_000;

// The console loads this chunk a minute after its start.
preload('layout/InactivityDialog');
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 9) });
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Reads the session, as the console does, and shows the day. */
const Page = () => {
  usePermissions();
  return (
    <>
      <p>The page</p>
      <p>{dayOf(useToday())}</p>
    </>
  );
};

/** Opens the console, right after an API request. */
async function open(options: { failure?: Error; forced?: boolean; user?: CurrentUser } = {}) {
  const inactivity = createInactivity();
  inactivity.noteRequest();
  const person = options.user ?? user;
  const getPermissions = vi.fn<ConsoleAuthProvider['getPermissions']>(() =>
    Promise.resolve({ user: person, subject: subjectOf(person) }),
  );
  const checkError = vi.fn<ConsoleAuthProvider['checkError']>(() => Promise.resolve());
  const store = memoryStore(options.forced ? { shouldLogoutUser: true } : {});
  const { authProvider, dataProvider } = renderLayout(
    { store, person, authProvider: { inactivity, getPermissions, checkError } },
    <Page />,
  );
  const read = vi.spyOn(dataProvider, 'read');
  if (options.failure) read.mockRejectedValue(options.failure);
  else read.mockResolvedValue('ok');
  await pass(0);
  const { logout } = authProvider;
  return { read, inactivity, getPermissions, checkError, logout };
}

/** Simulates a request by another tab of the browser. */
function requestInOtherTab() {
  const newValue = String(Date.now());
  localStorage.setItem(lastRequestKey, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: lastRequestKey, newValue }));
  });
}

const warning = () => screen.queryByRole('alertdialog', { name: 'Inactivity Warning' });

describe('the inactivity warning', () => {
  it('appears exactly 2 minutes before 15 minutes, regardless of the regular check', async () => {
    await open();
    await pass(30_000);
    requestInOtherTab();
    await pass(13 * minute - 1);
    expect(warning()).toBeNull();
    await pass(1);
    expect(warning()).toBeVisible();
  });

  it('counts down every second, and updates screen readers at intervals', async () => {
    await open();
    await pass(13 * minute);
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('2:00')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue' })).toHaveFocus();
    expect(dialog.getByRole('status')).toHaveTextContent('You will be logged out in 2 minutes.');
    await pass(17_000);
    expect(dialog.getByText('1:43')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('You will be logged out in 2 minutes.');
    await pass(43_000);
    expect(dialog.getByRole('status')).toHaveTextContent('You will be logged out in 1 minute.');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/logged out in 1 minute/);
  });

  it('closes on Continue, which calls the service and restarts the full time', async () => {
    const { read, logout } = await open();
    document.title = 'Datasets · Encryption Console';
    await pass(14 * minute);
    expect(document.title).toBe('Inactivity Warning · Datasets · Encryption Console');
    fireEvent.click(button('Continue'));
    await pass(1000);
    expect(warning()).toBeNull();
    expect(document.title).toBe('Datasets · Encryption Console');
    expect(read).toHaveBeenCalledExactlyOnceWith(
      '/health/check',
      expect.objectContaining({ key: 'status' }),
    );
    expect(localStorage.getItem(lastRequestKey)).toBe(String(Date.now() - 1000));
    await pass(13 * minute - 1001);
    expect(warning()).toBeNull();
    expect(logout).not.toHaveBeenCalled();
    await pass(1);
    expect(warning()).toBeVisible();
  });

  it('can be answered repeatedly', async () => {
    const { logout } = await open();
    for (let times = 0; times < 10; times += 1) {
      await pass(14 * minute + 59_000);
      fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
      await pass(500);
      expect(warning()).toBeNull();
    }
    expect(logout).not.toHaveBeenCalled();
  });

  it('closes when another tab becomes active', async () => {
    await open();
    await pass(14 * minute);
    expect(warning()).toBeVisible();
    requestInOtherTab();
    await pass(500);
    expect(warning()).toBeNull();
  });

  it('stays open on input elsewhere and on a click beside it', async () => {
    const { read } = await open();
    await pass(13 * minute);
    fireEvent.keyDown(document.body, { key: 'a' });
    const backdrop = document.querySelector('.MuiDialog-container');
    if (backdrop) fireEvent.click(backdrop);
    await pass(2000);
    expect(warning()).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  it('stays open when the tab gets focus, which otherwise reads the session', async () => {
    const { getPermissions } = await open({ user: { ...user, email_verified_dt_tm: null } });
    await pass(13 * minute - 1);
    fireEvent.focus(window);
    await pass(0);
    expect(getPermissions).toHaveBeenCalledTimes(2);
    await pass(1);
    fireEvent.focus(window);
    await pass(2000);
    expect(getPermissions).toHaveBeenCalledTimes(2);
    expect(warning()).toBeVisible();
  });

  it('logs out on Log Me Out like the Logout button', async () => {
    const { logout } = await open();
    await pass(13 * minute);
    fireEvent.click(button('Log Me Out'));
    expect(logout).toHaveBeenCalledExactlyOnceWith({ reason: undefined });
  });

  it('never counts up when the clock is set back, and still expires', async () => {
    const { logout } = await open();
    await pass(13 * minute);
    vi.setSystemTime(Date.now() - 24 * 60 * minute);
    await pass(1000);
    expect(screen.getByText('1:59')).toBeVisible();
    await pass(2 * minute);
    expect(logout).toHaveBeenCalledExactlyOnceWith({ reason: 'inactivity' });
  });
});

describe('after 15 minutes without a request', () => {
  it('logs the person out once and clears the page', async () => {
    const { logout } = await open();
    await pass(15 * minute - 1);
    expect(logout).not.toHaveBeenCalled();
    expect(screen.getByText('The page')).toBeInTheDocument();
    await pass(1);
    expect(logout).toHaveBeenCalledExactlyOnceWith({ reason: 'inactivity' });
    expect(screen.queryByText('The page')).toBeNull();
    await pass(5 * minute);
    expect(logout).toHaveBeenCalledTimes(1);
  });

  it('logs the person out on the first look at the tab after the computer has slept', async () => {
    const { logout, read } = await open();
    vi.setSystemTime(Date.now() + 20 * minute);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(logout).toHaveBeenCalledExactlyOnceWith({ reason: 'inactivity' });
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(read).not.toHaveBeenCalled();
  });
});

describe('activity', () => {
  it('moves the page on to a new day', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 50));
    await open();
    await pass(11 * minute);
    expect(screen.getByText('2026-11-20')).toBeVisible();
    fireEvent.pointerMove(document.body);
    expect(screen.getByText('2026-11-21')).toBeVisible();
  });

  it('does not move the page on while the warning is open', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 46, 30));
    await open();
    await pass(14 * minute);
    fireEvent.pointerMove(document.body);
    expect(warning()).toBeVisible();
    expect(screen.getByText('2026-11-20')).toBeInTheDocument();
  });

  it('sends a health check every 4 minutes at most, so that typing never logs anyone out', async () => {
    const { read, logout } = await open({
      failure: new HttpError('The service cannot be reached.', 0),
    });
    for (let second = 0; second < 40 * 60; second += 20) {
      fireEvent.keyDown(document.body, { key: 'a' });
      await pass(20_000);
      expect(warning()).toBeNull();
    }
    expect(logout).not.toHaveBeenCalled();
    expect(read).toHaveBeenCalledTimes(9);
  });

  it('is checked once a second, however much input there is', async () => {
    const { inactivity } = await open();
    const looked = vi.spyOn(inactivity, 'state');
    const move = (times: number) => {
      for (let n = 0; n < times; n += 1) fireEvent.pointerMove(document.body);
    };
    move(50);
    await pass(999);
    move(50);
    expect(looked).toHaveBeenCalledTimes(1);
    await pass(1);
    move(50);
    expect(looked).toHaveBeenCalledTimes(2);
  });

  it('sends its health check exactly 4 minutes after the last request', async () => {
    const { read } = await open();
    await pass(4 * minute - 1);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(read).not.toHaveBeenCalled();
    await pass(1000);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('detects the end of the session', async () => {
    const ended = new HttpError('Your session has ended. Sign in again.', 401);
    const { checkError } = await open({ failure: ended });
    await pass(5 * minute);
    fireEvent.pointerDown(document.body);
    await pass(0);
    expect(checkError).toHaveBeenCalledExactlyOnceWith(ended);
  });
});

describe("the store's flag shouldLogoutUser", () => {
  it('logs out', async () => {
    const { logout } = await open({ forced: true });
    expect(logout).toHaveBeenCalledExactlyOnceWith({ reason: 'ended' });
  });
});

describe('a draft', () => {
  it('is kept for the same person, and deleted when another one signs in', async () => {
    const own = draftKey(user.uuid, 'datasets', 'one');
    const foreign = draftKey('another-person', 'datasets', 'one');
    for (const key of [own, foreign]) storeDraft(key, { version: 1, values: { name: 'typed' } });
    await open();
    expect(sessionStorage.getItem(own)).toContain('typed');
    expect(sessionStorage.getItem(foreign)).toBeNull();
  });
});
