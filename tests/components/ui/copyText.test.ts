import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '../../../src/ui/copyText';
import { hold } from '../../setup/hold';

/** The clipboard of the page; undefined where the page was not opened securely. */
function withClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  const clipboard = writeText && { writeText };
  vi.stubGlobal('navigator', { clipboard });
}

function shownText(content: string): HTMLElement {
  const block = document.createElement('pre');
  block.textContent = content;
  document.body.append(block);
  return block;
}

const selected = () => window.getSelection()?.toString();

afterEach(() => document.body.replaceChildren());

describe('copying', () => {
  it('reports success only after the clipboard has the text', async () => {
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

  it('keeps the selection after a success', async () => {
    withClipboard(() => Promise.resolve());
    await expect(copyText('secret', shownText('secret'))).resolves.toBe(true);
    expect(selected()).toBe('');
  });

  it.each([
    ['there is no clipboard', undefined],
    ['it is forbidden', () => Promise.reject(new DOMException('denied', 'NotAllowedError'))],
  ])('selects the text for Ctrl+C where %s, and reports a failure', async (_, writeText) => {
    withClipboard(writeText);
    await expect(copyText('secret', shownText('secret'))).resolves.toBe(false);
    expect(selected()).toBe('secret');
  });

  it('does not treat a programming error as a refusal', async () => {
    withClipboard(() => Promise.reject(new TypeError('no text')));
    await expect(copyText('secret')).rejects.toThrow('no text');
  });
});
