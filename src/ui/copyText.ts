import { useRef, useState } from 'react';
import { partTexts } from '../../texts/admin-kit/parts';
import { commandKey } from './browser/commandKey';

/** Instruction to copy by hand, where the browser gives no clipboard. */
export const copyByHand = (): string => partTexts.copyByHand(`${commandKey().spoken}C`);

/** @returns `elementRef`, the ref for the element with the text; `outcome`, undefined before the first copying */
export function useCopy<E extends HTMLElement>(texts: { copied: string }) {
  const elementRef = useRef<E>(null);
  const [outcome, setOutcome] = useState<string>();
  const copy = async (text: string) => {
    const isCopied = await copyText(text, elementRef.current ?? undefined);
    setOutcome(isCopied ? texts.copied : copyByHand());
  };
  return { elementRef, outcome, copy: (text: string) => void copy(text) };
}

/**
 * Copies a text to the clipboard.
 * @param element shows the text, unmasked. Without access to the clipboard (an insecure page, or a refusal by the
 * person), its content is selected, to be copied by hand
 * @returns true only if the clipboard has the text; false if the person has to copy it
 */
export async function copyText(text: string, element?: HTMLElement): Promise<boolean> {
  const copied = await writeToClipboard(text);
  if (!copied && element) window.getSelection()?.selectAllChildren(element);
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
