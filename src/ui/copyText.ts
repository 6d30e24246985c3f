import { useRef, useState } from 'react';
import { partTexts } from '../../texts/admin-kit/parts';
import { commandKey } from './browser/commandKey';

/** Instruction to copy by hand, where the browser gives no clipboard. */
export const copyByHand = (): string => partTexts.copyByHand(`${commandKey().spoken}C`);

/** @returns `shown`, for the element with the text; `outcome`, undefined until copying was tried */
export function useCopy<E extends HTMLElement>(texts: { copied: string }) {
  const shown = useRef<E>(null);
  const [outcome, setOutcome] = useState<string>();
  const copy = async (text: string) => {
    const isCopied = await copyText(text, shown.current ?? undefined);
    setOutcome(isCopied ? texts.copied : copyByHand());
  };
  return { shown, outcome, copy: (text: string) => void copy(text) };
}

/**
 * Puts a text on the clipboard.
 * @param shown element that shows the text, unmasked. Where the browser gives no clipboard (the page
 *   was not opened securely, or the person forbade it) its content is selected, to be copied by hand
 * @returns true only when the clipboard has the text; false when it is for the person to copy it
 */
export async function copyText(text: string, shown?: HTMLElement): Promise<boolean> {
  const copied = await writeToClipboard(text);
  if (!copied && shown) window.getSelection()?.selectAllChildren(shown);
  return copied;
}

async function writeToClipboard(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch (error) {
    // A DOMException means that the browser forbids it, which the caller shows; anything else is a bug.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
