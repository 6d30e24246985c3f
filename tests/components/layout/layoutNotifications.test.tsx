import { useEffect } from 'react';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNotify } from 'ra-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, expectText, textsOf } from '../../setup/screenHelpers';
import { renderLayout } from './renderLayout';

type Notify = ReturnType<typeof useNotify>;

let notify: Notify;
const Page = ({ onNotify }: { onNotify: (value: Notify) => void }) => {
  const pageNotify = useNotify();
  useEffect(() => onNotify(pageNotify), [pageNotify, onNotify]);
  return <button type="button">On the page</button>;
};
const keepNotify = (value: Notify): void => {
  notify = value;
};
const say: Notify = (...parameters) => act(() => notify(...parameters));
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));
const pass = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

beforeEach(() => {
  renderLayout({}, <Page onNotify={keepNotify} />);
});
describe('notifications', () => {
  it('are announced at once for errors, and politely otherwise', () => {
    say('Dataset successfully updated.', { type: 'success' });
    say('There was an issue updating the dataset.', { type: 'error' });
    expect(toasts().getByRole('status')).toHaveTextContent('Dataset successfully updated.');
    expect(toasts().getByRole('alert')).toHaveTextContent(
      'There was an issue updating the dataset.',
    );
  });

  it('are announced individually, without earlier ones', () => {
    expect(toasts().getByRole('status')).toHaveAttribute('aria-atomic', 'false');
  });

  it('show text as text', () => {
    say('<img src=x onerror="alert(1)">%{_} ||||', { type: 'info' });
    const status = toasts().getByRole('status');
    expect(status).toHaveTextContent('<img src=x onerror="alert(1)">');
    expect(status.querySelector('img')).toBeNull();
  });

  it('disappear after six seconds, except errors', () => {
    vi.useFakeTimers();
    say('Saved', { type: 'success', autoHideDuration: 1000 });
    say('Failed', { type: 'error', autoHideDuration: 1000 });
    pass(5999);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
    pass(60_000);
    expect(screen.getByText('Failed')).toBeInTheDocument();
  });

  it('stay while they have the pointer or the focus', () => {
    vi.useFakeTimers();
    say('Saved', { type: 'success' });
    fireEvent.pointerEnter(screen.getByText('Saved'));
    pass(60_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    act(() => button('Dismiss').focus());
    fireEvent.pointerLeave(screen.getByText('Saved'));
    pass(60_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    act(() => button('Dismiss').blur());
    pass(6000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('are dismissed by keyboard, which returns the focus', async () => {
    say('Failed', { type: 'error' });
    const before = button('On the page');
    before.focus();
    await userEvent.tab();
    expect(button('Dismiss')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Failed')).toBeNull();
    expect(before).toHaveFocus();
  });

  const dismiss = (text: string) => {
    const card = screen.getByText(text).closest<HTMLElement>('[data-type]');
    fireEvent.click(within(card ?? document.body).getByRole('button', { name: 'Dismiss' }));
  };

  it('show the latest errors only, and leave room for other messages', () => {
    for (const number of [1, 2, 3]) say(`Failure ${number}`, { type: 'error' });
    say('Saved', { type: 'success' });
    expect(screen.queryByText('Failure 1')).toBeNull();
    expect(screen.getByText('Failure 2')).toBeInTheDocument();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    dismiss('Failure 3');
    expect(screen.getByText('Failure 1')).toBeInTheDocument();
  });

  /** Texts of the visible notifications, from top to bottom. */
  const visibleTexts = () =>
    [...screen.getByRole('region', { name: 'Notifications' }).children]
      .toSorted((one, other) => orderOf(one) - orderOf(other))
      .flatMap((list) => textsOf(list.children));
  const orderOf = (element: Element) => Number(getComputedStyle(element).order || 0);

  it('appear newest first and at once, whatever their kind', () => {
    vi.useFakeTimers();
    for (const number of [1, 2, 3]) say(`News ${number}`, { type: 'info' });
    expect(visibleTexts()).toEqual(['News 3', 'News 2']);
    for (const number of [1, 2]) say(`Failure ${number}`, { type: 'error' });
    expect(visibleTexts()).toEqual(['Failure 2', 'Failure 1', 'News 3', 'News 2']);
    say('Saved', { type: 'success' });
    expect(visibleTexts()).toEqual(['Saved', 'News 3', 'Failure 2', 'Failure 1']);
    // Notifications that had to make room come back, so that each can be read.
    pass(6000);
    expect(visibleTexts()).toEqual(['Failure 2', 'Failure 1', 'News 2', 'News 1']);
  });

  it('with equal texts merge, are announced again, and are dismissed together', () => {
    say('Failed', { type: 'error', messageArgs: { requestId: 'req-1' } });
    const before = screen.getByRole('alert');
    say('Other', { type: 'error' });
    say('Failed', { type: 'error', messageArgs: { requestId: 'req-2' } });
    expect(screen.getAllByText('Failed')).toHaveLength(1);
    expect(screen.getByText('req-2')).toBeInTheDocument();
    expect(before).not.toBeInTheDocument();
    expect(screen.getByText('Other')).toBeInTheDocument();
    dismiss('Failed');
    expect(screen.queryByText('Failed')).toBeNull();
  });

  it('with equal texts merge, whatever their arguments', () => {
    say('Profile successfully updated.', { type: 'success', messageArgs: { name: 'Ada' } });
    say('Profile successfully updated.', { type: 'success', messageArgs: { name: 'Ada L.' } });
    expect(screen.getAllByText('Profile successfully updated.')).toHaveLength(1);
  });

  it('can show a title, and a request id with a button that copies it', async () => {
    const clipboard = userEvent.setup();
    say('The name is taken.', {
      type: 'error',
      messageArgs: { title: 'Dataset', requestId: 'req-42' },
    });
    expect(screen.getByText('Dataset')).toBeInTheDocument();
    await clipboard.click(button('Copy'));
    await expectText('Copied');
    expect(await navigator.clipboard.readText()).toBe('req-42');
  });

  it('report a copy only when it succeeded', async () => {
    const clipboard = userEvent.setup();
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
      new DOMException('denied', 'NotAllowedError'),
    );
    say('Failed', { type: 'error', messageArgs: { requestId: 'req-44' } });
    await clipboard.click(button('Copy'));
    await expectText(/Press ⌘C to copy the selected text/);
    expect(screen.queryByText('Copied')).toBeNull();
    expect(window.getSelection()?.toString()).toBe('req-44');
  });
});
