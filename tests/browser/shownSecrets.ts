import { expect, type Page } from '@playwright/test';
import { readStorage } from './browserStorage';

/** @returns the text that was copied, pasted into a blank page because the console's own may not read the clipboard */
export async function clipboardText(page: Page): Promise<string> {
  const blank = await page.context().newPage();
  await blank.setContent('<textarea></textarea>');
  const box = blank.getByRole('textbox');
  await box.press('ControlOrMeta+v');
  const text = await box.inputValue();
  await blank.close();
  return text;
}

/** @returns the secrets of the credentials file that was copied */
export async function copiedSecrets(page: Page): Promise<string[]> {
  const file = await clipboardText(page);
  const secrets = [...file.matchAll(/^SECRET_\w+ = (\S{44})$/gm)].map(([, value]) => value ?? '');
  expect(secrets).toHaveLength(2);
  return secrets;
}

/** @returns all that the page's scripts can still reach, as the engine writes it down */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot');
  await session.detach();
  return parts.join('');
}

/** Expects them to be nowhere in the page, its memory, nor in anything that the browser keeps for it. */
export async function expectGone(page: Page, secrets: readonly string[]): Promise<void> {
  const among = (text: string) => secrets.filter((secret) => text.includes(secret));
  const contents = `${await page.content()}${await readStorage(page)}`;
  expect(among(contents)).toEqual([]);
  // For less than a second, a timer of the pressed button still holds its closure.
  await expect(async () => {
    const heap = await heapOf(page);
    // Control: the search finds the signed-in person, whom the page does keep.
    expect(heap.includes('@acme.example')).toBe(true);
    expect(among(heap)).toEqual([]);
  }).toPass();
}

/** Records the URLs that the page loads and the data that it sends, from now on. */
export function watchTraffic(page: Page): { loaded: string[]; sent: string[] } {
  const loaded: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    loaded.push(request.url());
    sent.push(request.postData() ?? '');
  });
  return { loaded, sent };
}
