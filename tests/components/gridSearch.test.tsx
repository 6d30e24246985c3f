import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderList, row } from './gridList';

const box = () => screen.getByRole('searchbox', { name: 'Search datasets' });
const found = {
  list: ({ filter }: { filter?: { q?: string } }) => ({
    rows: filter?.q === 'nothing' ? [] : [row(1)],
  }),
};

describe('the search box', () => {
  it('searches 500 ms after the last key, once', async () => {
    const { getList, asked } = renderList(found);
    await screen.findByRole('link', { name: 'Row 1' });
    const before = getList.mock.calls.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const typing = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
      await typing.type(box(), 'pay"/');
      await vi.advanceTimersByTimeAsync(400);
      expect(getList).toHaveBeenCalledTimes(before);
      await vi.advanceTimersByTimeAsync(200);
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(asked()?.filter).toEqual({ q: 'pay"/' }));
    expect(getList).toHaveBeenCalledTimes(before + 1);
    expect(box()).toHaveValue('pay"/');
  });

  it('keeps what is typed while answers come', async () => {
    const { asked } = renderList(found);
    await screen.findByRole('link', { name: 'Row 1' });
    await userEvent.type(box(), 'a{Enter}');
    await userEvent.type(box(), 'b{Enter}');
    await userEvent.type(box(), 'c{Enter}d');
    await waitFor(() => expect(asked()?.filter).toEqual({ q: 'abc' }));
    expect(box()).toHaveValue('abcd');
  });

  it('is cleared by Escape', async () => {
    const { asked } = renderList(found);
    await screen.findByRole('link', { name: 'Row 1' });
    await userEvent.type(box(), 'x{Enter}');
    await waitFor(() => expect(asked()?.filter).toEqual({ q: 'x' }));
    await userEvent.type(box(), '{Escape}');
    expect(box()).toHaveValue('');
    await waitFor(() => expect(screen.queryByText('No matches')).toBeNull());
  });

  it('shows the search of a link', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'salaries' }));
    const { asked } = renderList({
      path: `/datasets?page=1&perPage=100&sort=name&order=ASC&filter=${filter}`,
      ...found,
    });
    await screen.findByRole('link', { name: 'Row 1' });
    expect(box()).toHaveValue('salaries');
    expect(asked()?.filter).toEqual({ q: 'salaries' });
  });

  it('says when nothing matches, and clears search and filters', async () => {
    const { asked } = renderList(found);
    await screen.findByRole('link', { name: 'Row 1' });
    await userEvent.type(box(), 'nothing{Enter}');
    await screen.findByRole('heading', { name: 'No matches' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByRole('link', { name: 'Row 1' });
    await waitFor(() => expect(box()).toHaveValue(''));
    expect(asked()?.filter).toEqual({});
  });
});

describe('a set filter', () => {
  it('finds any of the chosen values, and takes one off by its chip', async () => {
    const { asked } = renderList(found);
    await screen.findByRole('link', { name: 'Row 1' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Type' }));
    const chosen = (...values: string[]) => ({
      groups: [{ operator: 'OR', filters: { type: { eq: values } } }],
    });
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Structured' }));
    await waitFor(() => expect(asked()?.filter).toEqual(chosen('structured')));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Unstructured' }));
    await waitFor(() => expect(asked()?.filter).toEqual(chosen('structured', 'unstructured')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Type: Structured' }));
    await waitFor(() => expect(asked()?.filter).toEqual(chosen('unstructured')));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Type: Unstructured' }));
    await waitFor(() => expect(asked()?.filter).toEqual({}));
  });
});
