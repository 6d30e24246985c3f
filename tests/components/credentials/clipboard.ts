import { onTestFinished } from 'vitest';

/** Gives the page a clipboard, which jsdom lacks, until the test ends. */
export function stubClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });
}
