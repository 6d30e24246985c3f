import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type ReceivedCall, refused } from '../../../setup/network';
import { button, clickOn, press } from '../../../setup/screenHelpers';
import { renderList, row, rowsOf } from './renderList';
import { hold } from '../../../setup/hold';
import { controlPauses } from '../../../setup/settled';

const box = () => screen.getByRole('searchbox', { name: 'Search datasets' });
const options = {
  list: ({ query }: ReceivedCall) => rowsOf(query.q === 'nothing' ? [] : [row(1)]),
};

describe('the search box', () => {
  it('searches 500 ms after the last key press, once', async () => {
    const { lists, lastQuery } = renderList(options);
    await screen.findByRole('link', { name: 'Row 1' });
    const before = lists.length;
    controlPauses();
    const typing = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    await typing.type(box(), 'pay"/');
    await vi.advanceTimersByTimeAsync(400);
    expect(lists).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await waitFor(() => expect(lastQuery()?.q).toBe('pay"/'));
    expect(lists).toHaveLength(before + 1);
    expect(box()).toHaveValue('pay"/');
  });

  it('keeps what is typed while responses arrive', async () => {
    const { lastQuery } = renderList(options);
    await screen.findByRole('link', { name: 'Row 1' });
    await userEvent.type(box(), 'a{Enter}');
    await userEvent.type(box(), 'b{Enter}');
    await userEvent.type(box(), 'c{Enter}d');
    await waitFor(() => expect(lastQuery()?.q).toBe('abc'));
    expect(box()).toHaveValue('abcd');
  });

  it('shows the search from a link', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'salaries' }));
    const { lastQuery } = renderList({
      path: `/datasets?page=1&perPage=100&sort=name&order=ASC&filter=${filter}`,
      ...options,
    });
    await screen.findByRole('link', { name: 'Row 1' });
    expect(box()).toHaveValue('salaries');
    expect(lastQuery()?.q).toBe('salaries');
  });

  it('says that nothing matches, and clears search and filters', async () => {
    const { lastQuery } = renderList(options);
    await screen.findByRole('link', { name: 'Row 1' });
    await userEvent.type(box(), 'nothing{Enter}');
    await screen.findByRole('heading', { name: 'No matches' });
    await press('Clear search and filters');
    await screen.findByRole('link', { name: 'Row 1' });
    await waitFor(() => expect(box()).toHaveValue(''));
    expect(lastQuery()).not.toHaveProperty('q');
  });

  it('announces results, no matches, and results after Escape in one live region', async () => {
    renderList(options);
    const status = await screen.findByText('1–1 of 1');
    await userEvent.type(box(), 'nothing{Enter}');
    await waitFor(() => expect(status).toHaveTextContent(/^No matches$/));
    expect(screen.getByRole('region', { name: 'Datasets' })).toContainElement(status);
    expect(status).toHaveRole('status');
    await userEvent.type(box(), '{Escape}');
    expect(box()).toHaveValue('');
    await waitFor(() => expect(status).toHaveTextContent('1–1 of 1'));
    expect(screen.getByText('1–1 of 1')).toBe(status);
  });

  it('has that live region already when the first response is empty or fails', async () => {
    const answers = [refused(503, 'Away.')];
    renderList({ list: () => answers.shift() ?? rowsOf([]) });
    const list = within(await screen.findByRole('region', { name: 'Datasets' }));
    const status = list.getByRole('status');
    await press('Retry');
    await screen.findByRole('heading', { name: 'No datasets yet' });
    expect(list.getByRole('status')).toBe(status);
    expect(status).toBeEmptyDOMElement();
  });

  it.each([
    ['another search', 'pay{Enter}'],
    ['no search', '{Escape}'],
  ])('after no matches, announces nothing of %s before its answer', async (_, keys) => {
    const { promise: held, release: answer } = hold();
    const { lists } = renderList({
      path: `/datasets?filter=${encodeURIComponent('{"q":"nothing"}')}`,
      list: async ({ query }) => {
        if (query.q !== 'nothing') await held;
        return rowsOf(query.q === 'nothing' ? [] : [row(1)]);
      },
    });
    await screen.findByRole('heading', { name: 'No matches' });
    await userEvent.type(box(), `{Control>}a{/Control}${keys}`);
    await waitFor(() => expect(lists).toHaveLength(2));
    expect(screen.queryByText(/^No (matches|datasets yet)$/)).toBeNull();
    expect(screen.getByRole('table', { name: 'Datasets' })).toBeVisible();
    answer();
    expect(await screen.findByRole('link', { name: 'Row 1' })).toBeVisible();
  });
});

describe('a set filter', () => {
  it('applies two values that are chosen in quick succession', async () => {
    const { address } = renderList(options);
    await screen.findByRole('link', { name: 'Row 1' });
    await press('Filter by Type');
    for (const name of ['Structured', 'Unstructured']) {
      fireEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(decodeURIComponent(address())).toContain('["structured","unstructured"]');
  });

  it('finds any of the chosen values, and removes one by its chip', async () => {
    const { lastQuery } = renderList(options);
    const search = (): unknown => JSON.parse(lastQuery()?.search ?? 'null');
    await screen.findByRole('link', { name: 'Row 1' });
    await press('Filter by Type');
    const chosen = (...values: string[]) => ({
      groups: [{ operator: 'OR', filters: { type: { eq: values } } }],
    });
    await clickOn('menuitemcheckbox', 'Structured');
    await waitFor(() => expect(search()).toEqual(chosen('structured')));
    await clickOn('menuitemcheckbox', 'Unstructured');
    await waitFor(() => expect(search()).toEqual(chosen('structured', 'unstructured')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await press('Remove filter Type: Structured');
    await waitFor(() => expect(search()).toEqual(chosen('unstructured')));
    // Its chip has been removed.
    expect(button('Filter by Type')).toHaveFocus();
    await press('Remove filter Type: Unstructured');
    await waitFor(() => expect(search()).toBeNull());
  });
});
