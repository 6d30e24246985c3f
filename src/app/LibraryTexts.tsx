import { I18nContext, useI18nProvider } from 'ra-core';
import { type ReactNode, useMemo, useState } from 'react';
import { isObject } from '../../contract/lib/isObject';
import { codeLoader } from '../model/code';

const libraryMessages = codeLoader(() => import('ra-language-english'));

const messageAt = (messages: unknown, key: string): string | undefined => {
  const translation = key
    .split('.')
    .reduce((group, name) => (isObject(group) ? group[name] : undefined), messages);
  return typeof translation === 'string' ? translation : undefined;
};

/**
 * Adds react-admin's own messages, such as those of its buttons and of validation, to the console's texts. They load at
 * first use, which is not in the first list; until then their places are empty.
 */
export function LibraryTexts({ children }: { children: ReactNode }) {
  const i18n = useI18nProvider();
  const [messages, setMessages] = useState<unknown>();
  const value = useMemo(
    (): typeof i18n => ({
      ...i18n,
      translate: (key, options) => {
        const isOwn = !key.startsWith('ra.') || i18n.translate(key) !== key;
        if (isOwn) return i18n.translate(key, options);
        // After a failed load, keys say more than nothing.
        if (!messages) libraryMessages.load().then(setMessages, () => setMessages({}));
        const instead = options?._ ?? (messages ? key : '');
        return i18n.translate(key, { ...options, _: messageAt(messages, key) ?? instead });
      },
    }),
    [i18n, messages],
  );
  return <I18nContext value={value}>{children}</I18nContext>;
}
