import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../../src/dataProvider/queryKeys';
import { answered, service } from '../../../setup/network';
import { renderConsole, resourcePages } from '../../../setup/renderConsole';
import { button, clickOn, press, textsOf } from '../../../setup/screenHelpers';
import { askForGrid, declaration, renderList, row, rowsOf } from './renderList';
import { hold } from '../../../setup/hold';

const failure = () =>
  Response.json(
    {
      success: false,
      message: 'Bad gateway',
      error: { info: 'The datasets could not be read', details: 'The database does not answer.' },
      errors: [],
      request_id: 'req-7',
    },
    { status: 502 },
  );

const hostile = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '\u202Ereversed',
  '{{7*7}} ${7*7}',
  '👩‍👩‍👧‍👦 ZWJ',
  '"/',
  'constructor',
];

describe('a list', () => {
  it('shows its declared text when it has no records, and no filters before that is known', async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const { unmount } = renderList({ list: () => answering });
    const unseen = () => screen.queryByRole('searchbox')?.closest('[data-awaited]');
    await waitFor(() => expect(unseen()).toBeInTheDocument());
    answer(rowsOf([row(1)]));
    await screen.findByRole('link', { name: 'Row 1' });
    expect(unseen()).toBeNull();
    unmount();
    renderList({ list: () => rowsOf([]) });
    await screen.findByRole('heading', { name: 'No datasets yet' });
    expect(screen.getByText('Your company has none so far.')).toBeVisible();
  });

  it('has one creation button: in the header, or in the empty list', async () => {
    const create = {
      label: 'New Dataset',
      to: '/datasets/wizard',
      access: ['datasets', 'create'],
    } as const;
    const creating = { ...declaration, list: { ...declaration.list, create } };
    const links = () => screen.getAllByRole('link', { name: 'New Dataset' });
    const { unmount } = renderList({ declaration: creating });
    await screen.findByRole('link', { name: 'Row 1' });
    expect(links().map((link) => link.closest('header') !== null)).toEqual([true]);
    unmount();
    renderList({ declaration: creating, list: () => rowsOf([]) });
    await screen.findByRole('heading', { name: 'No datasets yet' });
    expect(links().map((link) => link.closest('header') !== null)).toEqual([false]);
  });

  it("shows the service's title and details when a page fails to load, and retries it", async () => {
    let failing = true;
    const { address } = renderList({
      path: '/datasets?page=2&perPage=100&sort=name&order=ASC&filter=%7B%7D',
      list: ({ query: { page } }) =>
        page === '2' && failing ? failure() : rowsOf([row(Number(page))], 250),
    });
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('The datasets could not be read');
    expect(card).toHaveTextContent('The database does not answer.');
    expect(card).toHaveTextContent('req-7');
    expect(screen.getAllByText('The database does not answer.')).toHaveLength(1);
    failing = false;
    await press('Retry');
    // The list stays at its page.
    await screen.findByRole('link', { name: 'Row 2' });
    expect(address()).toContain('page=2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be reset when the service refuses its address', async () => {
    renderList({
      path: '/datasets?page=2&perPage=900&sort=evil&order=ASC&filter=7',
      list: ({ query: { page, per_page: perPage, sort } }) =>
        `${page} ${perPage} ${sort}` === '1 100 name' ? rowsOf([row(1)]) : failure(),
    });
    await screen.findByRole('alert');
    await press('Reset list');
    expect(await screen.findByRole('link', { name: 'Row 1' })).toBeVisible();
  });

  it('renders every text as text, in the plain table and in the grid', async () => {
    renderList({
      list: () =>
        rowsOf(
          hostile.map((text, index) =>
            row(index, { name: text, description: text, groups: [text, `${text} two`] }),
          ),
        ),
    });
    const expectTexts = (table: HTMLElement) => {
      const links = within(table).getAllByRole('link');
      expect(textsOf(links)).toEqual(hostile);
      expect(table.querySelector('script, img')).toBeNull();
    };
    await screen.findByText('constructor', { selector: 'a' });
    expectTexts(screen.getByRole('table'));
    expectTexts(await askForGrid());
  });

  it('shows dates in UTC, and a word for a missing date', async () => {
    const layout = { order: ['created_at', 'name'], widths: {}, hidden: [] };
    renderList({
      setting: JSON.stringify(layout),
      list: () => rowsOf([row(1), row(2, { created_at: null })]),
    });
    await screen.findByText('2026-11-20 09:05 AM UTC');
    expect(screen.getByText('Never')).toBeInTheDocument();
  });

  it('shows the whole list of a cell on focus, until Escape', async () => {
    renderList({ list: () => rowsOf([row(1, { groups: ['Payroll', 'Finance', 'Legal'] })]) });
    await screen.findByText('Payroll');
    await askForGrid();
    expect(screen.getByText('Payroll')).toBeVisible();
    const more = button('+2 more: Finance, Legal');
    more.focus();
    const card = await screen.findByRole('tooltip');
    expect(textsOf(within(card).getAllByRole('listitem'))).toEqual(['Payroll', 'Finance', 'Legal']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('links to the record, and prefetches it and its page when the link gets focus', async () => {
    const parts = vi.fn(() => Promise.resolve({ default: {} }));
    const { records, queryClient } = renderList({
      declaration: { ...declaration, page: { parts } },
    });
    const link = await screen.findByRole('link', { name: 'Row 1' });
    expect(link).toHaveAttribute('href', `/datasets/${row(1).uuid}`);
    expect(records).toEqual([]);
    link.focus();
    await waitFor(() => expect(records).toHaveLength(1));
    expect(records[0]?.path).toBe(`/datasets/${row(1).uuid}`);
    expect(parts).toHaveBeenCalledTimes(1);
    const { uuid } = row(1);
    await waitFor(() =>
      expect(queryClient.getQueryData(queryKeys.record('datasets', uuid))).toMatchObject({
        id: uuid,
        uuid,
      }),
    );
  });
});

it('the page of a record shows the name from its row before the record has loaded', async () => {
  const page = { ...declaration, page: {} };
  const { promise: held, release: answer } = hold();
  service('GET /table/datasets', () => rowsOf([row(1), row(2)]));
  service('GET /user-settings/:name', () => answered({ user_settings: null }));
  service('GET /datasets/:uuid', async () => {
    await held;
    return answered({ datasets: row(2, { name: 'Row 2, as it is now' }) }, 1);
  });
  renderConsole({ '/datasets/*': resourcePages(page) }, { path: '/datasets', resources: [page] });
  await clickOn('link', 'Row 2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Row 2' })).toBeVisible();
  expect(screen.getByText('Loading…').closest('output')).toBeVisible();
  answer();
  const now = { level: 1, name: 'Row 2, as it is now' };
  expect(await screen.findByRole('heading', now)).toBeVisible();
});

describe('the menu of a row', () => {
  it('opens its actions', async () => {
    const { address } = renderList();
    await press('Actions for Row 2');
    const menu = await screen.findByRole('menu', { name: 'Actions for Row 2' });
    await clickOn('menuitem', 'Edit', menu);
    await waitFor(() => expect(address()).toBe(`/datasets/${row(2).uuid}`));
  });

  it('is missing without a verified email address', async () => {
    renderList({ person: { email_verified_dt_tm: null } });
    await screen.findByRole('link', { name: 'Row 1' });
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});
