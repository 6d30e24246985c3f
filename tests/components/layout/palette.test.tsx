import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { delay, refused } from '../../setup/network';
import { clickOn, findDialog, press, setValue, textbox, textsOf } from '../../setup/screenHelpers';
import { foundKind, foundAnswer, renderPalette } from './renderPalette';

const open = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search and commands' });
};
const optionsOf = (group: string) =>
  textsOf(within(screen.getByRole('group', { name: group })).getAllByRole('option'));
const highlighted = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};
const ssn = { id: 'd1', uuid: 'd1', name: 'SSN', dataset_type: 'structured', published_at: 'now' };

describe('opening and closing', () => {
  it('opens by its shortcut in a text field too, and returns the focus there', async () => {
    renderPalette({ page: <input aria-label="Note" /> });
    await clickOn('textbox', 'Note');
    const field = await open();
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(textbox('Note')).toHaveFocus();
    expect(textbox('Note')).toHaveValue('');
  });

  it('has a button in the sidebar that shows its shortcut', async () => {
    renderPalette();
    const button = screen.getByRole('button', { name: 'Search' });
    expect(button).toHaveTextContent('Ctrl K');
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await userEvent.click(button);
    expect(await screen.findByRole('combobox')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('does not open over a dialog, which may show a secret', async () => {
    renderPalette({
      page: (
        <dialog open aria-modal="true">
          Shown once
        </dialog>
      ),
    });
    await userEvent.keyboard('{Control>}k{/Control}?');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('opens with the command key on a Mac, where Control edits text', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { platform: { value: 'MacIntel' } }));
    renderPalette();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    expect(await screen.findByRole('combobox')).toBeInTheDocument();
  });
});

describe('entries', () => {
  it('are the pages and actions that the person may use, chosen by keyboard', async () => {
    const { address } = renderPalette();
    await open();
    expect(optionsOf('Pages')).toEqual(['Datasets', 'API Keys', 'Primary Keys']);
    expect(optionsOf('Actions').join(', ')).toBe(
      'New Dataset, New API Key, Theme: Light, Theme: Dark, Keyboard shortcuts, Logout',
    );
    expect(highlighted()).toBe('Datasets');
    await userEvent.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('API Keys');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/api-keys'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offer no creation to people without the permission', async () => {
    renderPalette({ person: { email_verified_dt_tm: null } });
    await open();
    expect(screen.queryByRole('option', { name: /New/ })).toBeNull();
  });

  it('match each typed word, best matches first, and are counted for screen readers', async () => {
    renderPalette();
    const field = await open();
    await userEvent.type(field, 'key');
    expect(optionsOf('Pages')).toEqual(['API Keys', 'Primary Keys']);
    expect(optionsOf('Actions')).toEqual(['Keyboard shortcuts', 'New API Key']);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('4 results'));
    await userEvent.type(field, ' zz');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Nothing matches “key zz”.'),
    );
    expect(screen.queryByRole('option')).toBeNull();
  });

  it("include the record's own actions, run in the usual way", async () => {
    renderPalette({ path: '/datasets/d1', read: [ssn] });
    const field = await open();
    await userEvent.type(field, 'rotate data');
    expect(optionsOf('Actions')).toEqual(['Rotate Data Encryption KeySSN']);
    await userEvent.keyboard('{Enter}');
    expect(await findDialog(/Rotate Data Encryption Key/)).toHaveTextContent('SSN');
  });

  it('include recent places of this tab, which are never stored', async () => {
    const cards = { id: 'd2', uuid: 'd2', name: 'Cards' };
    const { router } = renderPalette({ path: '/datasets/d1', read: [ssn, cards] });
    for (const path of ['/primary-keys', '/datasets/d2', '/datasets/gone', '/api-keys'])
      await act(() => router.navigate(path));
    await open();
    expect(optionsOf('Recent')).toEqual(['CardsDatasets', 'Primary Keys', 'SSNDatasets']);
    expect(JSON.stringify([localStorage, sessionStorage].map(Object.entries))).not.toContain(
      'Cards',
    );
  });

  it('omit the current page, however its address is written, and pages that redirected', async () => {
    const { router } = renderPalette({ path: '/datasets' });
    await act(() => router.navigate('/team'));
    await act(() => router.navigate('/primary-keys'));
    await act(() => router.navigate('/api-keys', { replace: true }));
    await act(() => router.navigate('/datasets/'));
    await act(() => router.navigate('/datasets/wizard'));
    await open();
    expect(optionsOf('Recent')).toEqual(['API Keys']);
  });

  it('include Logout', async () => {
    const { authProvider } = renderPalette();
    await userEvent.type(await open(), 'logout{Enter}');
    await waitFor(() => expect(authProvider.logout).toHaveBeenCalled());
  });
});

describe('record entries', () => {
  it('are requested after a pause in typing, and open their page', async () => {
    const { searches, address } = renderPalette({
      search: () => foundAnswer(foundKind('datasets', 'SSN'), foundKind('api-keys', 'SSN 2')),
    });
    await userEvent.type(await open(), 'ssn');
    expect(await screen.findByRole('option', { name: /SSN 2/ })).toBeInTheDocument();
    expect(searches.map(({ query }) => query)).toEqual([{ q: 'ssn' }]);
    expect(optionsOf('Datasets')).toEqual(['SSNAbout SSN']);
    expect(optionsOf('API Keys')).toEqual(['SSN 2About SSN 2']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/datasets/uuid-SSN'));
  });

  it('open on an Enter that was pressed before they arrived', async () => {
    const answers: ((answer: Response) => void)[] = [];
    const { address } = renderPalette({
      search: () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    });
    await userEvent.type(await open(), 'ssn{Enter}');
    expect(address()).toBe('/datasets');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Searching…'));
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(foundAnswer(foundKind('datasets', 'SSN')));
    await waitFor(() => expect(address()).toBe('/datasets/uuid-SSN'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do not open if the text changed after the Enter, or nothing was found', async () => {
    const { searches, address } = renderPalette({
      search: ({ query }) =>
        query['q'] === 'ssn' ? foundAnswer(foundKind('datasets', 'SSN')) : foundAnswer(),
    });
    const field = await open();
    // At once, so that no pause in between starts a search.
    setValue(field, 'ss');
    fireEvent.keyDown(field, { key: 'Enter' });
    setValue(field, 'ssn');
    expect(await screen.findByRole('option', { name: /SSN/ })).toBeInTheDocument();
    setValue(field, 'ssn zz');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Nothing matches “ssn zz”.'),
    );
    expect(searches).toHaveLength(2);
    expect(address()).toBe('/datasets');
    await userEvent.clear(field);
    await userEvent.type(field, 'ssn');
    expect(await screen.findByRole('option', { name: /SSN/ })).toBeInTheDocument();
    expect(address()).toBe('/datasets');
  });

  it('open in a new tab with Ctrl+Enter', async () => {
    const opened = vi.fn<typeof window.open>();
    vi.stubGlobal('open', opened);
    renderPalette({ search: () => foundAnswer(foundKind('datasets', 'SSN')) });
    await userEvent.type(await open(), 'ssn');
    await screen.findByRole('option', { name: /SSN/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/datasets/uuid-SSN', '_blank', 'noopener');
    expect(screen.getByRole('combobox')).toBeInTheDocument();
  });

  it('without a page of their own lead to the list, as does the link to all', async () => {
    const { address } = renderPalette({
      search: () => {
        const [kind] = [foundKind('api-keys', 'Job')];
        const records = kind.records.map((record) => Object.assign(record, { linked: false }));
        return foundAnswer({ ...kind, records, more: true });
      },
    });
    await userEvent.type(await open(), 'job');
    await clickOn('option', /About Job/);
    await waitFor(() => expect(address()).toBe('/api-keys?filter=%7B%22q%22%3A%22Job%22%7D'));
    await userEvent.type(await open(), 'job');
    await clickOn('option', 'Find “job” in API Keys');
    await waitFor(() => expect(address()).toBe('/api-keys?filter=%7B%22q%22%3A%22job%22%7D'));
  });

  it('of the previous response stay while they match, and an outdated request is aborted', async () => {
    const { searches } = renderPalette({
      search: async ({ query }) => {
        if (query['q'] !== 'ca') await delay('infinite');
        return foundAnswer(foundKind('datasets', 'Cards', 'Cats'));
      },
    });
    const field = await open();
    await userEvent.type(field, 'ca');
    expect(await screen.findByRole('option', { name: /Cats/ })).toBeInTheDocument();
    await userEvent.type(field, 'r');
    expect(screen.queryByRole('option', { name: /Cats/ })).toBeNull();
    expect(screen.getByRole('option', { name: /Cards/ })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    await waitFor(() => expect(searches).toHaveLength(2));
    await userEvent.type(field, 'd');
    await waitFor(() => expect(searches[1]?.signal.aborted).toBe(true));
  });

  it('show a failed search with the reason, beside the pages, with a retry', async () => {
    let down = true;
    renderPalette({
      search: () =>
        down
          ? refused(503, 'The service is not available.')
          : foundAnswer(foundKind('datasets', 'Keyboards')),
    });
    await userEvent.type(await open(), 'key');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Records could not be searched. The service is not available.');
    expect(optionsOf('Pages')).toEqual(['API Keys', 'Primary Keys']);
    down = false;
    await press('Try again');
    expect(await screen.findByRole('option', { name: /Keyboards/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
