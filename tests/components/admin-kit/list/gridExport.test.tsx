import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refused, service } from '../../../setup/network';
import { screenWidth } from '../../../setup/screenWidth';
import { renderList } from './renderList';
import { hold } from '../../../setup/hold';

/** Records the name of each file that is handed to the browser's downloads. */
function watchDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:made-up';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}

const filter = encodeURIComponent(JSON.stringify({ q: 'pay' }));
const path = `/datasets?page=2&perPage=100&sort=description&order=DESC&filter=${filter}`;
const button = { name: 'Export to CSV' };
const file = (body: BodyInit) => new Response(body, { headers: { 'Content-Type': 'text/csv' } });
const answerExport = () => service('GET /table/datasets.csv', () => file('name\r\n'));

describe('the export', () => {
  it("uses the list's sort and search, and names the file by the time", async () => {
    const names = watchDownloads();
    const exports = answerExport();
    renderList({ path });
    await userEvent.click(await screen.findByRole('button', button));
    await screen.findByText('Successfully downloaded CSV.');
    expect(exports.map(({ query }) => query)).toEqual([{ sort: '-description', q: 'pay' }]);
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^datasets_\d{8}_\d{6}\.csv$/);
  });

  it('starts one download for two clicks', async () => {
    watchDownloads();
    const exports = answerExport();
    renderList();
    const exportButton = await screen.findByRole('button', button);
    // Both clicks arrive before the button is removed.
    act(() => {
      exportButton.click();
      exportButton.click();
    });
    await screen.findByText('Successfully downloaded CSV.');
    expect(exports).toHaveLength(1);
    // Afterwards another export can start.
    await userEvent.click(await screen.findByRole('button', button));
    await waitFor(() => expect(exports).toHaveLength(2));
  });

  it('continues when a phone is rotated', async () => {
    const names = watchDownloads();
    const resize = screenWidth(844);
    const { promise: answering, release: answer } = hold<Response>();
    const exports = service('GET /table/datasets.csv', () => answering);
    renderList();
    await userEvent.click(await screen.findByRole('button', button));
    await waitFor(() => expect(exports).toHaveLength(1));
    act(() => resize(390));
    expect(await screen.findByRole('button', { name: 'More' })).toBeVisible();
    expect(screen.getByText('Cancel export')).toBeInTheDocument();
    expect(exports.map(({ signal }) => signal.aborted)).toEqual([false]);
    answer(file('name\r\n'));
    await screen.findByText('Successfully downloaded CSV.');
    expect(names).toHaveLength(1);
  });

  it('is not cancelled by the second click of a double click', async () => {
    const exports = service('GET /table/datasets.csv', () => new Promise(() => undefined));
    renderList();
    await userEvent.dblClick(await screen.findByRole('button', button));
    expect(screen.getByRole('button', { name: 'Cancel export' })).toBeVisible();
    expect(exports.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('reports a failure with its reason', async () => {
    const names = watchDownloads();
    const details = 'Too many exports. Try again in 40 seconds.';
    service('GET /table/datasets.csv', () => refused(429, details));
    renderList();
    await userEvent.click(await screen.findByRole('button', button));
    await screen.findByText('Unable to download CSV.');
    expect(screen.getByText(details)).toBeVisible();
    expect(screen.getByText('request-1')).toBeVisible();
    expect(names).toEqual([]);
    service('GET /table/datasets.csv', () => file('Name\r\n'));
    await userEvent.click(screen.getByRole('button', button));
    await screen.findByText('Successfully downloaded CSV.');
    expect(screen.queryByText('Unable to download CSV.')).toBeNull();
  });

  it('shows its progress and can be cancelled', async () => {
    const names = watchDownloads();
    // The rest of the file never arrives; with msw, the test has to break the connection itself.
    const exports = service('GET /table/datasets.csv', ({ signal }) =>
      file(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new Uint8Array(1_440_000));
            signal.addEventListener('abort', () => stream.error(signal.reason));
          },
        }),
      ),
    );
    renderList();
    await userEvent.click(await screen.findByRole('button', button));
    await screen.findByText('Downloading… 1.4 MB');
    const cancel = screen.getByRole('button', { name: 'Cancel export' });
    expect(cancel).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', button)).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('Unable to download CSV.')).toBeNull());
    await waitFor(() => expect(exports[0]?.signal.aborted).toBe(true));
    expect(names).toEqual([]);
  });
});
