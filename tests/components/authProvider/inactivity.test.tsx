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

// Loaded by the console a minute after its start.
preload('layout/InactivityDialog');
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 9) });
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Asks who is signed in, as the console does, and shows the day. */
const Page = () => {
  usePermissions();
  return (
    <>
      <p>The page</p>
      <p>{dayOf(useToday())}</p>
    </>
  );
};

/** The console, right after an API request. */
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

/** Another tab of the browser has sent a request. */
function requestInOtherTab() {
  const newValue = String(Date.now());
  localStorage.setItem(lastRequestKey, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: lastRequestKey, newValue }));
  });
}

const warning = () => screen.queryByRole('alertdialog', { name: 'Inactivity Warning' });

describe('the inactivity warning', () => {
  it('comes exactly 2 minutes before 15 minutes, wherever the regular check stands', async () => {
    await open();
    await pass(30_000);
    requestInOtherTab();
    await pass(13 * minute - 1);
    expect(warning()).toBeNull();
    await pass(1);
    expect(warning()).toBeVisible();
  });

  it('counts down every second, and tells a screen reader now and then', async () => {
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

  it('closes with Continue, which tells the service and gives the whole time anew', async () => {
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

  it('can be answered again and again', async () => {
    const { logout } = await open();
    for (let times = 0; times < 10; times += 1) {
      await pass(14 * minute + 59_000);
      fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
      await pass(500);
      expect(warning()).toBeNull();
    }
    expect(logout).not.toHaveBeenCalled();
  });

  it('closes when another tab goes on', async () => {
    await open();
    await pass(14 * minute);
    expect(warning()).toBeVisible();
    requestInOtherTab();
    await pass(500);
    expect(warning()).toBeNull();
  });

  it('is not answered by input elsewhere, nor by a click beside it', async () => {
    const { read } = await open();
    await pass(13 * minute);
    fireEvent.keyDown(document.body, { key: 'a' });
    const beside = document.querySelector('.MuiDialog-container');
    if (beside) fireEvent.click(beside);
    await pass(2000);
    expect(warning()).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  it('is not answered by a look at the tab, which reads who is signed in at other times', async () => {
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

  it('logs out with Log Me Out, as somebody who asked for it', async () => {
    const { logout } = await open();
    await pass(13 * minute);
    fireEvent.click(button('Log Me Out'));
    expect(logout).toHaveBeenCalledExactlyOnceWith({ reason: undefined });
  });

  it('never shows more than it gives when the clock is set back, and still ends', async () => {
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
  it('the person is logged out once, and nothing of the page is left', async () => {
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

  it('that a computer slept through, the first look at the tab logs out', async () => {
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

describe('input', () => {
  it('has the page go on to another day, as reads count as activity', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 50));
    await open();
    await pass(11 * minute);
    expect(screen.getByText('2026-11-20')).toBeVisible();
    fireEvent.pointerMove(document.body);
    expect(screen.getByText('2026-11-21')).toBeVisible();
  });

  it('does not while the warning waits for its answer', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 23, 46, 30));
    await open();
    await pass(14 * minute);
    fireEvent.pointerMove(document.body);
    expect(warning()).toBeVisible();
    expect(screen.getByText('2026-11-20')).toBeInTheDocument();
  });

  it('sends a health check every 4 minutes at most: typing never logs anyone out', async () => {
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

  it('is looked at once in a second, however much there is of it', async () => {
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

  it('sends its health check 4 minutes after the last request, and not a second sooner', async () => {
    const { read } = await open();
    await pass(4 * minute - 1);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(read).not.toHaveBeenCalled();
    await pass(1000);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('finds out that the session has ended', async () => {
    const ended = new HttpError('Your session has ended. Sign in again.', 401);
    const { checkError } = await open({ failure: ended });
    await pass(5 * minute);
    fireEvent.pointerDown(document.body);
    await pass(0);
    expect(checkError).toHaveBeenCalledExactlyOnceWith(ended);
  });
});

describe('the flag shouldLogoutUser of the store', () => {
  it('logs out', async () => {
    const { logout } = await open({ forced: true });
    expect(logout).toHaveBeenCalledExactlyOnceWith({ reason: 'ended' });
  });
});

describe('what was typed', () => {
  it('stays for the same person, and is gone when another one has signed in', async () => {
    const own = draftKey(user.uuid, 'datasets', 'one');
    const foreign = draftKey('another-person', 'datasets', 'one');
    for (const key of [own, foreign]) storeDraft(key, { version: 1, values: { name: 'typed' } });
    await open();
    expect(sessionStorage.getItem(own)).toContain('typed');
    expect(sessionStorage.getItem(foreign)).toBeNull();
  });
});
