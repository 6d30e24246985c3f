import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderList } from './gridList';

/** Notes the name of each file that is handed to the browser's downloads. */
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

describe('the export', () => {
  it('takes the sort and the search of the list, and names the file by the moment', async () => {
    const names = watchDownloads();
    const { downloadCsv } = renderList({ path });
    await userEvent.click(await screen.findByRole('button', button));
    await screen.findByText('Successfully downloaded CSV.');
    expect(downloadCsv.mock.lastCall?.slice(0, 2)).toEqual([
      'datasets',
      { sort: { field: 'description', order: 'DESC' }, filter: { q: 'pay' } },
    ]);
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^datasets_\d{8}_\d{6}\.csv$/);
  });

  it('starts one download for two clicks', async () => {
    watchDownloads();
    const { downloadCsv } = renderList();
    const exportButton = await screen.findByRole('button', button);
    // Both reach the button before it has gone.
    act(() => {
      exportButton.click();
      exportButton.click();
    });
    await screen.findByText('Successfully downloaded CSV.');
    expect(downloadCsv).toHaveBeenCalledTimes(1);
    // Afterwards the next one can start.
    await userEvent.click(await screen.findByRole('button', button));
    await waitFor(() => expect(downloadCsv).toHaveBeenCalledTimes(2));
  });

  it('says when it failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const names = watchDownloads();
    const { downloadCsv } = renderList();
    downloadCsv.mockRejectedValue(new Error('Bad gateway'));
    await userEvent.click(await screen.findByRole('button', button));
    await screen.findByText('Unable to download CSV.');
    expect(names).toEqual([]);
    expect(screen.getByRole('button', button)).toBeVisible();
  });

  it('shows how much has come and can be cancelled', async () => {
    const names = watchDownloads();
    const { downloadCsv } = renderList();
    downloadCsv.mockImplementation((_resource, _params, onProgress, signal) => {
      onProgress?.(1_440_000);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    });
    await userEvent.click(await screen.findByRole('button', button));
    await screen.findByText('Downloading… 1.4 MB');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
    await screen.findByRole('button', button);
    await waitFor(() => expect(screen.queryByText('Unable to download CSV.')).toBeNull());
    expect(names).toEqual([]);
  });
});
