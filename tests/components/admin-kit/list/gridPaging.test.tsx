import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryKeys, rowMeta } from '../../../../src/dataProvider/queryKeys';
import { PaginationFooter } from '../../../../src/admin-kit/list/PaginationFooter';
import { answered, type ReceivedCall } from '../../../setup/network';
import { button, expectText, press, textbox } from '../../../setup/screenHelpers';
import { StyleRules } from '../../../setup/styleRules';
import { askForGrid, renderList, row, rowsOf } from './renderList';

const pages = (total: number) => ({
  list: ({ query }: ReceivedCall) => rowsOf([row(Number(query.page))], total),
});

describe('the list of a resource', () => {
  it('requests 100 rows in the declared order, as a table', async () => {
    const { lists } = renderList();
    await screen.findByRole('link', { name: 'Row 1' });
    expect(lists.map(({ query }) => query)).toEqual([{ page: '1', per_page: '100', sort: 'name' }]);
    expect(document.title).toBe('Datasets · Encryption Console');
  });

  it('shows its columns while the first page is loading', async () => {
    renderList({ list: () => new Promise(() => {}) });
    expect(screen.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Datasets' });
    const titles = within(table).getAllByRole('columnheader');
    expect(titles.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Description',
      'Dataset Groups',
      'Type',
    ]);
  });

  it('is a plain table until arrow keys need the data grid, which takes over the focus', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const linked = { name: 'About', to: '/elsewhere' };
    renderList({ list: () => rowsOf([row(1), row(2, { linked })]) });
    const link = await screen.findByRole('link', { name: 'About' });
    expect(screen.getByRole('table')).toContainElement(link);
    link.focus();
    fireEvent.keyDown(link, { key: 'Home' });
    // Idle time alone does not load the data grid.
    expect(idle).not.toHaveLength(0);
    act(() => idle.forEach((task) => task()));
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('grid', { hidden: true })).toBeNull();
    fireEvent.keyDown(link, { key: 'ArrowDown' });
    const grid = await screen.findByRole('grid', { name: 'Datasets' });
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    const moved = within(grid).getByRole('link', { name: 'About' });
    expect(moved).not.toBe(link);
    await waitFor(() => expect(moved).toHaveFocus());
  });

  it('stays on page 2 when opened there, with exactly one request', async () => {
    const { lists } = renderList({
      path: '/datasets?page=2&perPage=100&sort=name&order=ASC&filter=%7B%7D',
      ...pages(345),
    });
    await screen.findByText('101–200 of 345');
    await askForGrid();
    expect(screen.getByText('101–200 of 345')).toBeVisible();
    expect(lists).toMatchObject([{ query: { page: '2', per_page: '100' } }]);
  });

  it('goes to the next and previous page, and to a typed one', async () => {
    const { lastQuery } = renderList(pages(345));
    await screen.findByText('1–100 of 345');
    await press('Next page');
    await screen.findByText('101–200 of 345');
    await press('Last page');
    await screen.findByText('301–345 of 345');
    await waitFor(() => expect(lastQuery()?.page).toBe('4'));
    const next = button('Next page');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveAccessibleDescription('This is the last page.');
    const field = textbox(/Page/);
    await userEvent.clear(field);
    await userEvent.type(field, '2{Enter}');
    await screen.findByText('101–200 of 345');
    await waitFor(() => expect(lastQuery()?.page).toBe('2'));
  });

  it('keeps the focus in the page number when Enter goes to a page', async () => {
    const { lastQuery } = renderList(pages(345));
    await screen.findByText('1–100 of 345');
    const field = await screen.findByRole('textbox', { name: /Page/ });
    await userEvent.clear(field);
    await userEvent.type(field, '3{Enter}');
    await screen.findByText('201–300 of 345');
    await waitFor(() => expect(lastQuery()?.page).toBe('3'));
    expect(textbox(/Page/)).toHaveFocus();
    // The page number follows the buttons.
    await press('First page');
    await waitFor(() => expect(textbox(/Page/)).toHaveValue('1'));
    await userEvent.type(field, 'x{Escape}');
    expect(field).toHaveValue('1');
  });

  it('caches its rows apart from whole records', async () => {
    const { queryClient } = renderList();
    await screen.findByRole('link', { name: 'Row 1' });
    const id = row(1).uuid;
    expect(queryClient.getQueryData(['datasets', 'getOne', { id, meta: rowMeta }])).toMatchObject({
      name: 'Row 1',
    });
    expect(queryClient.getQueryData(queryKeys.record('datasets', id))).toBeUndefined();
    expect(queryClient.getQueryData(['datasets', 'getOne', { id }])).toBeUndefined();
  });

  it('goes to the last page from a page beyond the end', async () => {
    const { lastQuery } = renderList({
      path: '/datasets?page=5&perPage=100&sort=name&order=ASC&filter=%7B%7D',
      list: ({ query }) => {
        const page = Number(query.page);
        return rowsOf(page > 3 ? [] : [row(page)], 300);
      },
    });
    await screen.findByText('201–300 of 300');
    await waitFor(() => expect(lastQuery()?.page).toBe('3'));
  });

  it.each(['?page=2&perPage=100&sort=name&order=DESC', '?page=9', '?page=0'])(
    'leaves a page without rows (%s) in such a way that Back does not return to it',
    async (parameters) => {
      const { router, address } = renderList({
        path: '/home',
        list: ({ query }) => rowsOf(query.page === '1' ? [row(1)] : [], 100),
      });
      await router.navigate(`/datasets${parameters}`);
      await screen.findByRole('link', { name: 'Row 1' });
      expect(address()).toContain('&page=1&');
      expect(address()).toContain(parameters.includes('DESC') ? 'order=DESC' : 'order=ASC');
      await router.navigate(-1);
      expect(address()).toBe('/home');
    },
  );

  it('falls back to the usual page size when the address asks for zero rows', async () => {
    const { lastQuery } = renderList({ path: '/datasets?page=1&perPage=0' });
    expect(await screen.findByRole('link', { name: 'Row 1' })).toBeVisible();
    expect(lastQuery()).toMatchObject({ page: '1', per_page: '100' });
  });

  it('returns to its initial state when Back undoes the first change', async () => {
    const { router, lists, address } = renderList({ path: '/home' });
    await router.navigate('/datasets');
    await screen.findByRole('link', { name: 'Row 1' });
    const queries = () => lists.map(({ query }) => [query.sort, query.q]);
    await press('Name');
    await waitFor(() =>
      expect(queries()).toEqual([
        ['name', undefined],
        ['-name', undefined],
      ]),
    );
    await router.navigate(-1);
    const name = screen.getByRole('columnheader', { name: /^Name/ });
    await waitFor(() => expect(name).toHaveAttribute('aria-sort', 'ascending'));
    await userEvent.type(screen.getByRole('searchbox'), 'row{Enter}');
    await waitFor(() => expect(queries().at(-1)).toEqual(['name', 'row']));
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
    await router.navigate(-1);
    expect(address()).toBe('/home');
  });

  it('says so when there are more records than were counted', async () => {
    const pagination = { page: 1, per_page: 100, total_count: 10_000, total_count_capped: true };
    renderList({ list: () => answered({ datasets: [row(1)], pagination }) });
    await expectText('1–100 of more than 10,000');
  });

  it('has no footer for a single page, but announces the count', () => {
    const props = { page: 1, perPage: 100, onPage: () => {} };
    const { rerender } = render(<PaginationFooter {...props} total={250} capped={false} />, {
      wrapper: StyleRules,
    });
    const count = screen.getByRole('status');
    const hidden = { position: 'absolute', width: '1px' };
    expect(count).toHaveTextContent('1–100 of 250');
    expect(count.parentElement).not.toHaveStyle(hidden);
    rerender(<PaginationFooter {...props} total={14} capped={false} />);
    // The same element, so that a change of its text is announced.
    expect(count).toHaveTextContent('1–14 of 14');
    expect(count.parentElement).toHaveStyle(hidden);
    rerender(<PaginationFooter {...props} total={100} capped />);
    expect(count.parentElement).not.toHaveStyle(hidden);
  });

  it('sorts by one column, ascending and descending, in the plain table and in the grid', async () => {
    const { lastQuery, address } = renderList();
    await screen.findByRole('link', { name: 'Row 1' });
    const scroller = document.querySelector('.plain-layer') ?? document.body;
    scroller.scrollTop = 50;
    await userEvent.type(screen.getByRole('searchbox'), 'row{Enter}');
    // Search results start at the top.
    await waitFor(() => expect(scroller.scrollTop).toBe(0));
    await press('Name');
    await waitFor(() => expect(lastQuery()?.sort).toBe('-name'));
    await askForGrid();
    const header = (name: RegExp) => screen.getByRole('columnheader', { name });
    expect(header(/^Name/)).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(header(/^Description/));
    await waitFor(() => expect(lastQuery()?.sort).toBe('description'));
    await waitFor(() => expect(header(/^Description/)).toHaveAttribute('aria-sort', 'ascending'));
    await userEvent.click(header(/^Dataset Groups/));
    expect(address()).toContain('sort=description');
  });
});
