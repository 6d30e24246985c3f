import { useNotify } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../dataProvider/errors';

/** Each of so many is a notification too; more of them would keep coming long after. */
const notifiedAtMost = 3;

/**
 * What was not done while the rest was (companion.md section 8): each its own warning, on the page until
 * the next try and as a notification.
 * @param earlier warnings there are already
 * @param unexplained said of a part without a detail or message
 */
export function usePartialWarnings(
  earlier: readonly string[] = [],
  unexplained?: string,
): { warnings: readonly string[]; warn: (partialErrors: unknown) => void } {
  const notify = useNotify();
  const [warnings, setWarnings] = useState(earlier);
  const warn = (partialErrors: unknown) => {
    const texts = Array.isArray(partialErrors)
      ? partialErrors.map((item: unknown) => messageOf([item], unexplained))
      : [];
    setWarnings(texts);
    notifyWarnings(notify, texts);
  };
  return { warnings, warn };
}

/** Notifies of warnings that also stand on the page: one each, or one for many. */
export function notifyWarnings(
  notify: ReturnType<typeof useNotify>,
  texts: readonly string[],
): void {
  const shown =
    texts.length > notifiedAtMost ? [`There are ${texts.length} warnings on the page.`] : texts;
  for (const text of shown)
    notify(text, { type: 'warning', messageArgs: { title: partialWarningTitle } });
}

export const partialWarningTitle = 'Warning';
