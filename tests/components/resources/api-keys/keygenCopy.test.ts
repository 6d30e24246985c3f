import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '../../../../src/ui/copyText';
import { hold } from '../../../setup/hold';

/** The clipboard of the page; undefined where the page was not opened securely. */
function withClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  const clipboard = writeText && { writeText };
  vi.stubGlobal('navigator', { clipboard });
}

function textArea(content: string): HTMLTextAreaElement {
  const area = document.createElement('textarea');
  area.value = content;
  document.body.append(area);
  return area;
}

afterEach(() => document.body.replaceChildren());

describe('copying', () => {
  it('says copied only after the clipboard has the text', async () => {
    const { promise: copied, release: finish } = hold();
    const written: string[] = [];
    withClipboard((text) => {
      written.push(text);
      return copied;
    });
    const outcomes: boolean[] = [];
    const copying = copyText('secret').then((outcome) => outcomes.push(outcome));
    await Promise.resolve();
    expect(outcomes).toEqual([]);
    finish();
    await copying;
    expect(outcomes).toEqual([true]);
    expect(written).toEqual(['secret']);
  });

  it('leaves the selection alone when it happened', async () => {
    withClipboard(() => Promise.resolve());
    const area = textArea('secret');
    await expect(copyText('secret', area)).resolves.toBe(true);
    expect(document.activeElement).not.toBe(area);
  });

  it('selects a field for Ctrl+C where there is no clipboard, and says not copied', async () => {
    withClipboard(undefined);
    const area = textArea('secret');
    await expect(copyText('secret', area)).resolves.toBe(false);
    expect(document.activeElement).toBe(area);
    expect([area.selectionStart, area.selectionEnd]).toEqual([0, 6]);
  });

  it('selects any element when the person forbade the clipboard, and says not copied', async () => {
    withClipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    const block = document.createElement('pre');
    block.textContent = 'secret';
    document.body.append(block);
    await expect(copyText('secret', block)).resolves.toBe(false);
    expect(window.getSelection()?.toString()).toBe('secret');
  });

  it('does not take a mistake for a refusal', async () => {
    withClipboard(() => Promise.reject(new TypeError('no text')));
    await expect(copyText('secret')).rejects.toThrow('no text');
  });
});
